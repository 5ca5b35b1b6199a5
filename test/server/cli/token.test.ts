import { expect, test } from 'vitest'
import { commandLine } from './run.ts'

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
