import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aContact, aTransaction } from '../../builders.ts'
import { commandLine } from './run.ts'

async function saved() {
  const line = commandLine()
  await line.say('account add Acme')
  await line.withBooks(({ load }) =>
    load(1, { contacts: Array.from({ length: 50 }, () => aContact()), transactions: [aTransaction()] }),
  )
  const file = join(line.folder, 'backup.gz')
  const at = (name: string, ...words: string[]) => line.run([...words, '--database', join(line.folder, name)])
  return { ...line, file, at, answer: await line.run(['backup', file]) }
}

test('a backup is compressed text that only its owner can read, and restores into new books', async () => {
  const { answer, file, at, say } = await saved()
  expect(answer).toMatchObject({ code: 0, out: '' })
  expect(answer.err).toContain('1 account, 50 contacts, 1 transaction')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ bookend: 'backup', version: 1 })
  const restored = await at('new.db', 'restore', file)
  expect(restored.err).toContain('Restored into')
  expect(restored).toMatchObject({ code: 0, out: '' })
  expect((await at('new.db', 'account', 'list', '--json')).out).toBe((await say('account list --json')).out)
  expect((await at('new.db', 'check')).code).toBe(0)
})

test('a backup is replaced only when that is said', async () => {
  const { file, run } = await saved()
  const before = readFileSync(file)
  expect((await run(['backup', file])).code).toBe(1)
  expect(readFileSync(file)).toEqual(before)
  expect((await run(['backup', file, '--force'])).code).toBe(0)
})

test('books that are not empty, and a file that is damaged or missing, are refused and nothing is changed', async () => {
  const { folder, file, run, at, say } = await saved()
  const before = (await say('account list --json')).out
  expect(await run(['restore', file])).toMatchObject({ code: 1, err: expect.stringContaining('not empty') })
  expect((await say('account list --json')).out).toBe(before)

  const missing = await at('none.db', 'restore', join(folder, 'missing.gz'))
  expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('no such file') })
  writeFileSync(join(folder, 'text.gz'), 'Dear bank')
  expect((await at('none.db', 'restore', join(folder, 'text.gz'))).err).toContain('is no backup of Bookend')
  // Looking at such files makes no books.
  expect(readdirSync(folder).filter((name) => name.startsWith('none.db'))).toEqual([])

  const whole = readFileSync(file)
  const refused = async () => {
    const { code, err } = await at('damaged.db', 'restore', file)
    expect(code).toBe(1)
    expect(err).toMatch(/damaged|no backup of Bookend/)
    expect((await at('damaged.db', 'account', 'list', '--json')).out).toBe('[]\n')
  }
  truncateSync(file, whole.length - 150)
  await refused()
  writeFileSync(file, whole.with(Math.floor(whole.length / 2), 0))
  await refused()
})

test('the compressed file is one that gzip reads', async () => {
  const { file } = await saved()
  expect(execFileSync('gzip', ['-dc', file]).toString()).toBe(gunzipSync(readFileSync(file)).toString())
})

test('a check answers with code 1 and sentences when something is wrong, and repairs it when told', async () => {
  const { database, say } = await saved()
  expect(await say('check')).toMatchObject({ code: 0, out: '', err: `All is well in ${database}.\n` })
  const file = new DatabaseSync(database)
  file.exec('update accounts set contacts = 7')
  file.close()
  const found = await say('check')
  expect(found).toMatchObject({ code: 1, out: '“Acme”: it counts 7 contacts, but has 50.\n' })
  expect(found.err).toContain('Run it again with --repair')
  const repaired = await say('check --repair')
  expect(repaired.code).toBe(0)
  expect(repaired.err).toContain('All is well in')
  expect(await say('check')).toMatchObject({ code: 0, out: '' })
})
