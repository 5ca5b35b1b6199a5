import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openBooks } from '../../../src/server/database/open-books.ts'
import { aTransaction } from '../../builders.ts'

const main = join(import.meta.dirname, '../../../src/server/cli/main.ts')
const folder = mkdtempSync(join(tmpdir(), 'bookend-'))
const books = await openBooks(join(folder, 'data', 'books.db'))
const { id } = await books.accounts.add('Acme')
await books.load(id, { transactions: Array.from({ length: 3000 }, () => aTransaction()) })
await books.close()

test('the secret alone is on the standard output, and words are on the standard error', async () => {
  const { code, out, err } = await run('token add Laptop')
  expect(code).toBe(0)
  expect(out).toMatch(/^[\w-]{43}\n$/)
  expect(err).toContain('#token=')
})

test('a reader that has had enough ends an export without a word', async () => {
  const { out, err } = await run('export --what transactions', { enough: true })
  expect(out).toContain('id,date,currency')
  expect(err).toBe('')
})

test('a removal that is killed leaves books in which everything fits together, and can be begun again', async () => {
  const database = join(folder, 'killed.db')
  const at = await openBooks(database)
  const { id: going } = await at.accounts.add('Going')
  await at.load(going, { transactions: Array.from({ length: 3000 }, () => aTransaction()) })
  const begun = async () => (await at.accounts.find('Going'))?.transactions !== 3000
  await run(`account remove Going --yes --database ${database}`, { killWhen: begun })
  expect(await at.check(() => {})).toEqual({ findings: 0, isIndexBroken: false, broken: [] })
  if (await at.accounts.find('Going')) await at.accounts.remove(going)
  expect(await at.accounts.list()).toEqual([])
  expect(await at.check(() => {})).toEqual({ findings: 0, isIndexBroken: false, broken: [] })
  await at.close()
})

test('a command that is called wrongly ends with code 2, one that fails with code 1, and where it failed is shown when asked', async () => {
  expect(await run('bogus')).toMatchObject({ code: 2, out: '' })
  // Nobody is at this terminal to be asked.
  expect(await run('account remove Acme')).toMatchObject({ code: 2, out: '' })
  const failed = await run('account list --database .')
  expect(failed).toMatchObject({ code: 1, out: '' })
  expect(failed.err).not.toContain('    at ')
})

async function run(
  words: string,
  { enough = false, killWhen }: { enough?: boolean; killWhen?: () => Promise<boolean> } = {},
): Promise<{ code: number | null; out: string; err: string }> {
  const { DATABASE_URL: _, ...variables } = process.env
  const child = spawn(process.execPath, [main, ...words.split(' ')], {
    cwd: folder,
    env: variables,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
    if (enough) child.stdout.destroy()
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  while (killWhen && child.exitCode === null && !(await killWhen()));
  if (killWhen) child.kill('SIGKILL')
  return { code: await ended, out, err }
}
