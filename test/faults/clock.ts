import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openBooks } from '../../src/server/database/open-books.ts'
import { eventually, type Fault } from './fault.ts'
import type { Everything } from './ledger.ts'
import type { Scene } from './scene.ts'
import { everythingThere, findingsIn } from './truth.ts'

const day = 24 * 60 * 60_000

/** The clock of the server jumps while people work. */
export const clock = (): Fault => ({
  name: 'the clock is set back by a day, forward by two, and right again, under write load',
  on: ['SQLite', 'PostgreSQL'],
  run: async (scene) => {
    const { client, ledger } = scene
    const wrong: string[] = []
    const file = join(scene.folder, 'shift')
    const preload = import.meta.filename
    writeFileSync(file, '0')
    await scene.start({ nodeOptions: ['--import', preload], env: { CLOCK_SHIFT: file } })
    for (const [round, shift] of [-day, day, 0].entries()) {
      const load = await scene.work()
      const worked = (more: number) => {
        const enough = ledger.acknowledged + more
        return eventually(() => ledger.acknowledged >= enough)
      }
      await worked(20)
      writeFileSync(file, String(shift))
      if ((await worked(30)) === undefined) wrong.push('writes did not go on')
      const usual = client.token
      client.token = await tokenMadeAt(scene, `clock ${round}`, shift)
      if ((await client.ask('/api/contacts')).status !== 200) wrong.push('a new token opens nothing')
      client.token = usual
      wrong.push(...(await backedUpAt(scene, shift, `backup-${round}.db`)))
      await load.stop()
      wrong.push(...outOfOrder(await everythingThere(client)))
      wrong.push(...(await scene.verify()))
    }
    return {
      done: `${ledger.acknowledged} writes acknowledged; signed in with old and new tokens, backed up and restored at each time`,
      recovered: 'yes: nothing stopped',
      wrong,
    }
  },
})

/** A token made by a process whose clock is wrong as well. */
async function tokenMadeAt({ url, account }: Scene, name: string, shift: number): Promise<string> {
  const setRight = shiftClock(() => shift)
  const books = await openBooks(url)
  try {
    return await books.tokens.add(account, name)
  } finally {
    await books.close()
    setRight()
  }
}

/** Backs up and restores into a new file; answers what is wrong with what is there then. */
async function backedUpAt({ url, folder }: Scene, shift: number, name: string): Promise<string[]> {
  const setRight = shiftClock(() => shift)
  const [books, others] = [await openBooks(url), await openBooks(join(folder, name))]
  try {
    let text = ''
    await books.backUp(async (more) => void (text += more))
    await others.restore(async function* () {
      yield* text.trimEnd().split('\n')
    })
  } finally {
    await books.close()
    await others.close()
    setRight()
  }
  return findingsIn(join(folder, name))
}

function outOfOrder({ transactions }: Everything): string[] {
  const dates = transactions.map(({ date = '' }) => date)
  return JSON.stringify(dates) === JSON.stringify(dates.toSorted().toReversed())
    ? []
    : ['the list is out of order']
}

/*
 * Loaded before the server (`--import`): its clock goes wrong by as many milliseconds as the file says that the variable CLOCK_SHIFT
 * names, whatever it says at the moment.
 */
const file = process.env['CLOCK_SHIFT']
if (file !== undefined) shiftClock(() => Number(readFileSync(file, 'utf8')))

/** Shifts this process's idea of the time; answers how to set it right again. */
function shiftClock(shift: () => number): () => void {
  const RealDate = globalThis.Date
  const now = () => RealDate.now() + shift()
  globalThis.Date = new Proxy(RealDate, {
    construct: (date, given) => Reflect.construct(date, given.length === 0 ? [now()] : given),
    apply: () => new RealDate(now()).toString(),
    get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
  })
  return () => void (globalThis.Date = RealDate)
}
