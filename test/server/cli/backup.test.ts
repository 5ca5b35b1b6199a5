import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { longestLine, readLines } from '../../../src/server/cli/backup-command.ts'
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

test('a backup is replaced only with --force', async () => {
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
  expect((await at('none.db', 'restore', join(folder, 'text.gz'))).err).toContain('is not a Bookend backup')
  // Looking at such files makes no books.
  expect(readdirSync(folder).filter((name) => name.startsWith('none.db'))).toEqual([])

  const whole = readFileSync(file)
  const refused = async () => {
    const { code, err } = await at('damaged.db', 'restore', file)
    expect(code).toBe(1)
    expect(err).toMatch(/damaged|not a Bookend backup/)
    expect((await at('damaged.db', 'account', 'list', '--json')).out).toBe('[]\n')
  }
  truncateSync(file, whole.length - 150)
  await refused()
  writeFileSync(file, whole.with(Math.floor(whole.length / 2), 0))
  await refused()
})

test('a backup from a newer Bookend says what would be missing, and leaves it out on request', async () => {
  const { file, at } = await saved()
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n').slice(0, -1)
  const text = `${lines.join('\n')}\n`
    .replace('"migrations":[', '"migrations":["9999-of-tomorrow",')
    .replace('"street":', '"website":"https://acme.example","street":')
  const { counts } = JSON.parse(lines[0] ?? '')
  const end = { end: true, counts, sha256: createHash('sha256').update(text).digest('hex') }
  writeFileSync(file, gzipSync(`${text}${JSON.stringify(end)}\n`))
  const refused = await at('new.db', 'restore', file)
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('contacts.website') })
  const restored = await at('new.db', 'restore', file, '--leave-out-unknown')
  expect(restored.err).toContain('Left out, because only a newer Bookend can store it: contacts.website.')
  expect(restored.err).toContain('1 account, 50 contacts, 1 transaction')
})

test('a few bytes that unpack to one endless line are refused before they fill the memory', async () => {
  const { folder, run } = commandLine()
  const file = join(folder, 'bomb.gz')
  const header = `${JSON.stringify({ bookend: 'backup', version: 1, migrations: [], madeAt: '', counts: {} })}\n`
  writeFileSync(file, gzipSync(header + 'x'.repeat(longestLine * 16)))
  let most = 0
  const lines = async () => {
    for await (const line of readLines(file)) most = Math.max(most, line.length)
  }
  await expect(lines()).rejects.toThrow('its line 2 has more than 4194304 characters')
  expect(most).toBeLessThan(header.length)
  expect(await run(['restore', file])).toMatchObject({ code: 1, err: expect.stringContaining('its line 2') })
})

test('the compressed file is one that gzip reads', async () => {
  const { file } = await saved()
  expect(execFileSync('gzip', ['-dc', file]).toString()).toBe(gunzipSync(readFileSync(file)).toString())
})

test('a check exits with code 1 and explains what is wrong, and repairs it on request', async () => {
  const { database, say } = await saved()
  expect(await say('check')).toMatchObject({ code: 0, out: '', err: `No problems found in ${database}.\n` })
  const file = new DatabaseSync(database)
  file.exec('update account_state set contacts = 7')
  file.close()
  const found = await say('check')
  expect(found).toMatchObject({ code: 1, out: '“Acme”: the stored number of contacts is 7 instead of 50.\n' })
  expect(found.err).toContain('Run “check --repair”')
  const repaired = await say('check --repair')
  expect(repaired.code).toBe(0)
  expect(repaired.err).toContain('Repaired: no problems left in')
  expect(await say('check')).toMatchObject({ code: 0, out: '' })
})
