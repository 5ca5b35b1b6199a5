import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openBooks } from '../../src/server/database/open-books.ts'
import { aStatement } from './a-statement.ts'
import type { Fault } from './fault.ts'
import { runBooks } from './run-books.ts'
import type { Scene } from './scene.ts'

const lines = 2000

/** `books import` is ended by the kernel at one moment after the other, while people work in another account. */
export const killedImport = (times: number): Fault => ({
  name: 'an import is killed (kill -9) under write load',
  on: ['SQLite', 'PostgreSQL'],
  run: async (scene) => {
    const wrong: string[] = []
    const file = join(scene.folder, 'statement.ofx')
    writeFileSync(file, aStatement(lines))
    await scene.start()
    const load = await scene.work()
    await addAccount(scene, 'Measured')
    const begun = performance.now()
    await runBooks(scene.url, 'import', '--account', 'Measured', file).ended
    const longest = performance.now() - begun
    let [whole, broken] = [0, 0]
    for (let round = 1; round <= times; round++) {
      const account = `Import ${round}`
      await addAccount(scene, account)
      const importing = runBooks(scene.url, 'import', '--account', account, file)
      await wait((longest * 1.2 * round) / times)
      importing.kill()
      await importing.ended
      const count = await countOf(scene, account)
      if (count === lines) whole += 1
      else if (count === 0) broken += 1
      else wrong.push(`round ${round}: ${count} of ${lines} lines are there`)
      wrong.push(...(await importedWhole(scene, file, account)).map((words) => `round ${round}: ${words}`))
    }
    await load.stop()
    wrong.push(...(await scene.verify()))
    return {
      done: `${times} times, at other moments; ${lines} lines were not there after ${broken} of them, and all there after ${whole}; imported again: each exactly once`,
      recovered: 'yes',
      wrong,
    }
  },
})

/** Imports the file twice, so that it is there once; answers what is wrong. */
async function importedWhole(scene: Scene, file: string, account: string): Promise<string[]> {
  await addAccount(scene, account)
  const wrong: string[] = []
  for (const _ of ['first', 'again']) {
    const { said, code } = await runBooks(scene.url, 'import', '--account', account, file).ended
    if (code !== 0) wrong.push(`the import ended with code ${code}: ${said}`)
  }
  const count = await countOf(scene, account)
  if (count !== lines) wrong.push(`${count} of ${lines} lines are there after the import`)
  return wrong
}

/** Adds an account unless it is there. */
export async function addAccount({ url }: Scene, name: string) {
  const books = await openBooks(url)
  if (!(await books.accounts.find(name))) await books.accounts.add(name)
  await books.close()
}

/** How many transactions there are, counted one by one. */
export async function countOf({ url }: Scene, name: string): Promise<number> {
  const books = await openBooks(url)
  const account = await books.accounts.find(name)
  const { total } = await books
    .storeOf(account?.id ?? 0)
    .transactions.list({ search: 'purchase', page: 1, pageSize: 1 })
  await books.close()
  return total === account?.transactions ? total : Number.NaN
}
