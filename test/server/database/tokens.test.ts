import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { UserError } from '../../../src/server/common/user-error.ts'
import { emptyBooks, kinds, openAt } from './empty-books.ts'

describe.each(kinds)('the tokens in %s', (kind) => {
  test('a token opens its account, and no other text opens anything', async () => {
    const { accounts, tokens } = (await emptyBooks(kind)).books
    const [one, two] = [await accounts.add('One'), await accounts.add('Two')]
    const secrets = [await tokens.add(one.id, 'Laptop'), await tokens.add(two.id, 'Laptop')]
    expect(new Set(secrets).size).toBe(2)
    const opened = await Promise.all(secrets.map(tokens.signInOf))
    expect(opened.map((signIn) => signIn?.account)).toEqual([one.id, two.id])
    const [secret = ''] = secrets
    const wrong = [
      '',
      ' ',
      'x'.repeat(43),
      secret.slice(1),
      `${secret} `,
      `${secret}\n`,
      secret.toUpperCase(),
      `${secret}=`,
      'Laptop',
      "' or '1'='1",
      '\0'.repeat(43),
      '\ud800'.repeat(43),
      'é'.repeat(43),
      'x'.repeat(1024 * 1024),
    ]
    for (const text of wrong) expect(await tokens.signInOf(text), `${text.slice(0, 50)}`).toBeUndefined()
  })

  test('a token names its account by an id that a new name leaves alone and no other account has', async () => {
    const { accounts, tokens } = (await emptyBooks(kind)).books
    const [one, two] = [await accounts.add('One'), await accounts.add('Two')]
    const mine = await tokens.add(one.id, 'Laptop')
    const before = await tokens.signInOf(mine)
    await accounts.rename(one.id, 'One BV')
    expect(await tokens.signInOf(mine)).toEqual({ ...before, name: 'One BV' })
    expect(before?.key).toMatch(/^[\w-]{22}$/)
    expect(await tokens.signInOf(await tokens.add(one.id, 'Phone'))).toMatchObject({ key: before?.key })
    const other = await tokens.signInOf(await tokens.add(two.id, 'Laptop'))
    expect(other?.key).not.toBe(before?.key)
    const elsewhere = (await emptyBooks(kind)).books
    const { id } = await elsewhere.accounts.add('One')
    const there = await elsewhere.tokens.signInOf(await elsewhere.tokens.add(id, 'Laptop'))
    expect([there?.account, there?.key === before?.key]).toEqual([one.id, false])
  })

  test('the database has nothing of a token but its hash, and the list does not show it', async () => {
    const { books, url, sql } = await emptyBooks(kind)
    const { id } = await books.accounts.add('One')
    const secret = await books.tokens.add(id, 'Laptop')
    const listed = await books.tokens.list(id)
    expect(listed).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{20}$/),
        name: 'Laptop',
        createdAt: expect.any(String),
        revokedAt: undefined,
        lastUsedOn: undefined,
      },
    ])
    expect(JSON.stringify(await sql('select * from tokens'))).not.toContain(secret)
    // On the disk neither: in a file they can be looked for.
    const folder = dirname(url)
    const files = kind === 'SQLite' ? readdirSync(folder).map((name) => readFileSync(join(folder, name))) : []
    const has = (bytes: string | Buffer) => files.some((file) => file.includes(bytes))
    expect(has('Laptop')).toBe(kind === 'SQLite')
    expect([has(secret), has(Buffer.from(secret, 'base64url'))]).toEqual([false, false])
  })

  test('the day on which a token was last used is known, and one use a day is written', async () => {
    const { books, sql } = await emptyBooks(kind)
    const { id } = await books.accounts.add('One')
    const secret = await books.tokens.add(id, 'Laptop')
    const lastUsedOn = async () => (await books.tokens.list(id))[0]?.lastUsedOn
    const today = new Date().toISOString().slice(0, 10)
    await books.tokens.signInOf(secret)
    await expect.poll(lastUsedOn, { timeout: 60_000 }).toBe(today)
    // Another day as far as the database knows; this process has written today already.
    await sql(`update tokens set last_used_on = '2026-01-01' returning name`)
    await books.tokens.signInOf(secret)
    await books.tokens.revoke(id, 'Nobody') // a later write, so an earlier one is done
    expect(await lastUsedOn()).toBe('2026-01-01')
  })

  test('a token is revoked by its id within its account only', async () => {
    const { books } = await emptyBooks(kind)
    const [mine, other] = [await books.accounts.add('One'), await books.accounts.add('Two')]
    const secret = await books.tokens.add(mine.id, 'Laptop')
    const [token] = await books.tokens.list(mine.id)
    expect((await books.tokens.signInOf(secret))?.token).toBe(token?.id)
    expect(await books.tokens.revokeById(other.id, token?.id ?? '')).toBe(false)
    expect(await books.tokens.revokeById(mine.id, 'Laptop')).toBe(false)
    expect(await books.tokens.signInOf(secret)).toMatchObject({ account: mine.id })
    expect(await books.tokens.revokeById(mine.id, token?.id ?? '')).toBe(true)
    expect(await books.tokens.signInOf(secret)).toBeUndefined()
    expect(await books.tokens.revokeById(mine.id, token?.id ?? '')).toBe(false)
  })

  test('a revoked token opens nothing from that moment on, in other processes too', async () => {
    const { books, url } = await emptyBooks(kind)
    const others = await openAt(url)
    const { id } = await books.accounts.add('One')
    const [lost, kept] = [await books.tokens.add(id, 'Lost'), await books.tokens.add(id, 'Open')]
    expect(await others.tokens.signInOf(lost)).toMatchObject({ account: id })
    expect(await books.tokens.revoke(id, ' Lost')).toBe(true)
    expect(await others.tokens.signInOf(lost)).toBeUndefined()
    expect(await books.tokens.signInOf(lost)).toBeUndefined()
    expect(await books.tokens.signInOf(kept)).toMatchObject({ account: id })
    expect(await books.tokens.revoke(id, 'Lost')).toBe(false)
    expect(await books.tokens.revoke(id, 'Never there\0')).toBe(false)
    const revoked = (await books.tokens.list(id)).map(({ name, revokedAt }) => [
      name,
      revokedAt !== undefined,
    ])
    expect(revoked).toEqual([
      ['Lost', true],
      ['Open', false],
    ])
  })

  test('a token of one account is neither listed nor revoked through another', async () => {
    const { accounts, tokens } = (await emptyBooks(kind)).books
    const [one, two] = [await accounts.add('One'), await accounts.add('Two')]
    const secret = await tokens.add(one.id, 'Laptop')
    expect(await tokens.list(two.id)).toEqual([])
    expect(await tokens.revoke(two.id, 'Laptop')).toBe(false)
    expect(await tokens.signInOf(secret)).toMatchObject({ account: one.id })
  })

  test('a name is used once in an account, revoked or not, and a bad one is refused', async () => {
    const { accounts, tokens } = (await emptyBooks(kind)).books
    const { id } = await accounts.add('One')
    await tokens.add(id, 'Laptop')
    await expect(tokens.add(id, 'Laptop ')).rejects.toThrow('already had a token “Laptop”')
    await tokens.revoke(id, 'Laptop')
    await expect(tokens.add(id, 'Laptop')).rejects.toThrow(UserError)
    for (const name of ['', ' ', 'a\0', 'a\nb', 'x'.repeat(101), '\ud800'])
      await expect(tokens.add(id, name), `${JSON.stringify(name)}`).rejects.toThrow(UserError)
    expect(await tokens.list(id)).toHaveLength(1)
  })

  test('an account that is gone gets no token', async () => {
    const { accounts, tokens } = (await emptyBooks(kind)).books
    const { id } = await accounts.add('One')
    const secret = await tokens.add(id, 'Laptop')
    await accounts.remove(id)
    expect(await tokens.signInOf(secret)).toBeUndefined()
    await expect(tokens.add(id, 'Laptop')).rejects.toThrow('no longer exists')
  })
})
