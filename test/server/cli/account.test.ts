import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { aContact, aTransaction } from '../../builders.ts'
import { commandLine } from './run.ts'

test('accounts are added, listed, renamed and removed', async () => {
  const { run, say, withBooks } = commandLine()
  expect(await run(['account', 'add', 'Bäckerei 株式会社'])).toMatchObject({ code: 0, out: '' })
  expect((await run(['account', 'add', 'Peeters BV'])).err).toContain('Added the account “Peeters BV”')
  await withBooks(async ({ accounts, load }) => {
    const { id } = (await accounts.find('Peeters BV')) ?? { id: 0 }
    await load(id, { contacts: Array.from({ length: 12 }, () => aContact()), transactions: [aTransaction()] })
  })
  const today = new Date().toISOString().slice(0, 10)
  expect((await say('account list')).out.split('\n')).toEqual([
    'Name               Contacts  Transactions  Added',
    `Bäckerei 株式会社         0             0  ${today}`,
    `Peeters BV               12             1  ${today}`,
    '',
  ])
  expect((await run(['account', 'rename', 'Peeters BV', ' Peeters & Zn '])).err).toContain(
    '“Peeters BV” is now called “Peeters & Zn”',
  )
  const removed = await run(['account', 'remove', 'Peeters & Zn', '--yes'])
  expect(removed).toMatchObject({ code: 0, out: '' })
  expect(removed.err).toContain('“Peeters & Zn” with 12 contacts and 1 transaction')
  expect(JSON.parse((await say('account list --json')).out)).toEqual([
    { id: 1, name: 'Bäckerei 株式会社', createdAt: expect.any(String), contacts: 0, transactions: 0 },
  ])
})

test('an account is removed when its name is typed, and not otherwise', async () => {
  const { run, say } = commandLine({ answers: ['yes', 'Acme '] })
  await say('account add Acme')
  const wrong = await say('account remove Acme')
  expect(wrong).toMatchObject({ code: 1, out: '' })
  expect(wrong.err).toContain('removes the account “Acme” with 0 contacts and 0 transactions')
  expect(wrong.err).toContain('Nothing was removed')
  expect((await run(['account', 'remove', 'Acme'])).code).toBe(0)
  expect((await say('account list --json')).out).toBe('[]\n')
})

test('an account is not removed where no one can be asked, unless an option says so', async () => {
  const { say } = commandLine()
  await say('account add Acme')
  const refused = await say('account remove Acme')
  expect(refused).toMatchObject({ code: 2, out: '' })
  expect(refused.err).toContain('Add --yes')
  expect((await say('account list')).out).toContain('Acme')
})

test('names that are taken, blank or unknown are answered in words', async () => {
  const { run, say } = commandLine()
  await say('account add Acme')
  expect(await say('account add Acme')).toMatchObject({
    code: 2,
    err: 'There is already an account “Acme”.\n',
  })
  expect((await run(['account', 'add', ' '])).err).toContain('An account needs a name')
  expect(await say('account rename Nobody Somebody')).toMatchObject({
    code: 1,
    err: 'There is no account “Nobody”.\nThe accounts are:\n  Acme\n',
  })
  expect((await say('account remove Nobody --yes')).code).toBe(1)
})

test('missing books are not created by looking at them', async () => {
  const { folder, database, run, say } = commandLine()
  for (const words of ['account list', 'token list', 'check', 'backup b.gz', 'account remove A --yes']) {
    const refused = await say(words)
    expect(refused, `${words}`).toMatchObject({ code: 1, out: '' })
    expect(refused.err, `${words}`).toContain(`There are no books in ${database}`)
  }
  expect(existsSync(database)).toBe(false)
  const inMemory = await run(['account', 'add', 'Acme', '--database', ':memory:'])
  expect([inMemory.code, inMemory.err]).toEqual([2, 'Only “npm start” can use books in :memory:.\n'])
  const other = join(folder, 'below', 'other.db')
  expect((await run(['--database', other, 'account', 'add', 'Acme'])).code).toBe(0)
  expect((await run(['account', 'list', '--database', other])).out).toContain('Acme')
  expect(existsSync(database)).toBe(false)
})

test('an unreachable database is reported in words, without its password', async () => {
  const { run } = commandLine()
  const away = await run(['account', 'list', '--database', 'postgres://me:secret@127.0.0.1:1/books'])
  expect(away).toMatchObject({ code: 1, out: '' })
  expect(away.err).toContain('cannot be reached')
  expect(away.err).not.toContain('secret')
  const unread = await run(['account', 'list', '--database', 'postgres://me:secret@:x/books'])
  expect(unread).toMatchObject({ code: 2, err: expect.stringContaining('--database is not a valid address') })
  expect(unread.err).not.toContain('secret')
})

test('an unexpected error is one line, and more with DEBUG', async () => {
  const { database, run, say } = commandLine()
  const file = new DatabaseSync(database)
  file.exec('create table kysely_migration (strange)')
  file.close()
  const failed = await say('account list')
  expect(failed).toMatchObject({ code: 1, out: '' })
  expect(failed.err).toMatch(/^Something went wrong: no such column: name \(DEBUG=1 shows where\)\n$/)
  const more = await run(['account', 'list'], { DATABASE_URL: database, DEBUG: '1' })
  expect(more.err).toMatch(/\n {4}at /)
})

test('a wrong call ends with code 2 and shows the usage', async () => {
  const { run, say } = commandLine()
  for (const [words, reason] of [
    ['accounts', 'unknown command'],
    ['account', 'Usage: npm run books -- account'],
    ['account add', "missing required argument 'name'"],
    ['account add A B', 'too many arguments'],
    ['account list --jsn', 'Did you mean --json?'],
    ['export --format xml --what contacts', 'Allowed choices are csv, json'],
  ] as const) {
    const refused = await say(words)
    expect(refused, `${words}`).toMatchObject({ code: 2, out: '' })
    expect(refused.err, `${words}`).toContain(reason)
  }
  expect((await run([])).code).toBe(2)
  expect(await run(['account', 'list', '--database', ' '])).toMatchObject({
    code: 2,
    err: '--database is empty.\n',
  })
})

test('every command explains its usage, and the top-level help explains the exit codes', async () => {
  const { run, say } = commandLine()
  const all = await run(['--help'])
  expect(all).toMatchObject({ code: 0, err: '' })
  const commands = ['account', 'import', 'export', 'backup', 'restore', 'check']
  for (const part of [...commands, 'token', 'Exit codes: 0 success']) expect(all.out).toContain(part)
  for (const command of [...commands, 'account remove', 'token add']) {
    const help = await say(`${command} --help`)
    expect(help, `${command}`).toMatchObject({ code: 0, err: '' })
    expect(help.out, `${command}`).toContain(`Usage: npm run books -- ${command}`)
    expect(help.out, `${command}`).toContain('--database')
  }
})

test('a token is printed alone, so that it can be piped, and opens the account', async () => {
  const { run, say, withBooks } = commandLine()
  await say('account add Acme')
  const added = await run(['token', 'add', 'Lotte’s laptop'])
  expect(added.code).toBe(0)
  expect(added.out).toMatch(/^[\w-]{43}\n$/)
  const secret = added.out.trim()
  expect(added.err).toContain(`ADDRESS-OF-YOUR-BOOKEND/#token=${secret}`)
  expect(added.err).toContain('opens “Acme”')
  expect(await withBooks(({ tokens }) => tokens.signInOf(secret))).toMatchObject({ account: 1, name: 'Acme' })

  const listed = await say('token list')
  expect(listed.out).toMatch(/^Name {12}Added {7}Revoked\nLotte’s laptop {2}\d{4}-\d\d-\d\d\n$/)
  expect(listed.out + listed.err).not.toContain(secret)
  expect((await say('token list --json')).out).not.toContain(secret)

  expect((await run(['token', 'revoke', 'Lotte’s laptop'])).code).toBe(0)
  expect(await withBooks(({ tokens }) => tokens.signInOf(secret))).toBeUndefined()
  expect(JSON.parse((await say('token list --json')).out)).toMatchObject([
    { name: 'Lotte’s laptop', createdAt: expect.any(String), revokedAt: expect.any(String) },
  ])
  const again = await run(['token', 'revoke', 'Lotte’s laptop'])
  expect(again).toMatchObject({ code: 1, out: '' })
  expect(again.err).toContain('has no valid token “Lotte’s laptop”')
})

test('the address that is printed is the one that the server was last reached by', async () => {
  const { run, say, withBooks } = commandLine()
  await say('account add Acme')
  await withBooks(({ installation }) => installation.setPublicAddress('https://books.example'))
  const { out, err } = await run(['token', 'add', 'Phone'])
  expect(err).toContain(`open https://books.example/#token=${out.trim()}`)
  expect(err).not.toContain('this machine only')
  await withBooks(({ installation }) => installation.setPublicAddress('http://127.0.0.1:4999'))
  const here = await run(['token', 'add', 'Tablet'])
  expect(here.err).toContain(`open http://127.0.0.1:4999/#token=${here.out.trim()}`)
  expect(here.err).toContain('This address works on this machine only.')
  await withBooks(({ installation }) => installation.setPublicAddress(undefined))
  expect((await run(['token', 'add', 'Laptop'])).err).toContain('ADDRESS-OF-YOUR-BOOKEND/#token=')
})

test('the account must be named where there are several, and be there', async () => {
  const { say, withBooks } = commandLine()
  await withBooks(async () => {})
  expect(await say('token add X')).toMatchObject({ code: 1, err: expect.stringContaining('no accounts yet') })
  for (let number = 1; number <= 12; number++) await say(`account add A${number}`)
  const refused = await say('token add X')
  expect(refused).toMatchObject({ code: 2, out: '' })
  expect(refused.err).toContain('There are several accounts. Choose one with --account.')
  expect(refused.err).toContain('  A1\n')
  expect(refused.err).toContain('… and 2 more; see “account list”')
  expect((await say('token add --account A3 X')).code).toBe(0)
  expect((await say('token list --account A4')).err).toContain('“A4” has no tokens yet')
  expect((await say('token add --account Nobody X')).code).toBe(1)
  expect((await say('token add --account A3 X')).err).toContain('give it another name')
})
