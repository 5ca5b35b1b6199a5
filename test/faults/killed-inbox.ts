import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { placeOfInbox } from '../../src/server/inbox/place-of-inbox.ts'
import { aStatement } from './a-statement.ts'
import { eventually } from './eventually.ts'
import type { Fault } from './fault.ts'
import { addAccount, countOf } from './killed-import.ts'
import type { Scene } from './scene.ts'

const lines = 2000

/** The server is ended by the kernel while its inbox takes one file after the other: each is taken once in the end. */
export const killedInbox = (times: number): Fault => ({
  name: 'the server is killed (kill -9) while its inbox takes files',
  on: ['SQLite', 'PostgreSQL'],
  run: async (scene) => {
    const wrong: string[] = []
    const inbox = `${scene.folder}-inbox`
    const { workFolder } = await placeOfInbox(inbox, scene.url)
    const names = Array.from({ length: times + 1 }, (_, index) => `Inbox ${index + 1}`)
    for (const name of names) await drop(scene, inbox, name)
    scene.client.mayBreak = true
    const counts = { none: 0, whole: 0 }
    for (let round = 1; round <= times; round++) {
      const server = await scene.start({ more: ['--inbox', inbox] })
      // It looks twice, two seconds apart, before it takes what does not grow any more.
      await eventually(() => isTaking(workFolder) || isDone(inbox, names), 10)
      await wait((round * 731) % 3000)
      await server.kill()
      for (const name of names) dropAgain(join(inbox, name))
      counts.none = counts.whole = 0
      for (const name of names) {
        const count = await countOf(scene, name)
        if (count === lines) counts.whole += 1
        else if (count === 0) counts.none += 1
        else wrong.push(`round ${round}: ${count} of ${lines} lines are there`)
      }
    }
    const left = counts.none
    await scene.start({ more: ['--inbox', inbox] })
    if ((await eventually(() => isDone(inbox, names), 120)) === undefined)
      wrong.push('the inbox did not finish')
    for (const name of names) {
      const count = await countOf(scene, name)
      if (count !== lines) wrong.push(`${count} of ${lines} lines are there in the end`)
    }
    rmSync(inbox, { recursive: true })
    wrong.push(...(await scene.verify()))
    return {
      done: `${times} times, of ${names.length} files ${left} were left for the last start; each was taken exactly once`,
      recovered: 'at each start',
      wrong,
    }
  },
})

async function drop(scene: Scene, inbox: string, name: string) {
  await addAccount(scene, name)
  mkdirSync(join(inbox, name), { recursive: true })
  writeFileSync(join(inbox, name, 'statement.ofx'), aStatement(lines))
}

function isTaking(workFolder: string): boolean {
  return existsSync(workFolder) && readdirSync(workFolder).length > 0
}

/** What was begun twice when the server ended is set aside with its reason; somebody reads that and drops it again. */
function dropAgain(folder: string): void {
  if (!existsSync(join(folder, 'failed'))) return
  renameSync(join(folder, 'failed/statement.ofx'), join(folder, 'statement.ofx'))
  rmSync(join(folder, 'failed'), { recursive: true })
}

/** Whether each file is in `done`, and nothing else lies about. */
function isDone(inbox: string, names: string[]): boolean {
  return names.every((name) => {
    const [done, ...others] = readdirSync(join(inbox, name))
    return done === 'done' && others.length === 0
  })
}
