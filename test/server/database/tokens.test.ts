import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Complaint } from '../../../src/server/complaint.ts'
import { emptyBooks, kinds, openAt } from './empty-books.ts'

describe.each(kinds)('the tokens in %s', (kind) => {
  test('a token opens its account, and no other text opens anything', async () => {
    const { accounts, tokens } = (await emptyBooks(kind)).books
    const [one, two] = [await accounts.add('One'), await accounts.add('Two')]
    const secrets = [await tokens.add(one.id, 'Laptop'), await tokens.add(two.id, 'Laptop')]
    expect(new Set(secrets).size).toBe(2)
    expect(await Promise.all(secrets.map(tokens.accountOf))).toEqual([one.id, two.id])
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
    for (const text of wrong) expect(await tokens.accountOf(text), `${text.slice(0, 50)}`).toBeUndefined()
  })

  test('the database has nothing of a token but its hash, and the list does not show it', async () => {
    const { books, url, sql } = await emptyBooks(kind)
    const { id } = await books.accounts.add('One')
    const secret = await books.tokens.add(id, 'Laptop')
    const listed = await books.tokens.list(id)
    expect(listed).toEqual([{ name: 'Laptop', createdAt: expect.any(String), revokedAt: undefined }])
    expect(JSON.stringify(await sql('select * from tokens'))).not.toContain(secret)
    // On the disk neither: in a file they can be looked for.
    const folder = dirname(url)
    const files = kind === 'SQLite' ? readdirSync(folder).map((name) => readFileSync(join(folder, name))) : []
    const has = (bytes: string | Buffer) => files.some((file) => file.includes(bytes))
    expect(has('Laptop')).toBe(kind === 'SQLite')
    expect([has(secret), has(Buffer.from(secret, 'base64url'))]).toEqual([false, false])
  })

  test('a revoked token opens nothing from that moment on, in other processes too', async () => {
    const { books, url } = await emptyBooks(kind)
    const others = await openAt(url)
    const { id } = await books.accounts.add('One')
    const [lost, kept] = [await books.tokens.add(id, 'Lost'), await books.tokens.add(id, 'Open')]
    expect(await others.tokens.accountOf(lost)).toBe(id)
    expect(await books.tokens.revoke(id, ' Lost')).toBe(true)
    expect(await others.tokens.accountOf(lost)).toBeUndefined()
    expect(await books.tokens.accountOf(lost)).toBeUndefined()
    expect(await books.tokens.accountOf(kept)).toBe(id)
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
    expect(await tokens.accountOf(secret)).toBe(one.id)
  })

  test('a name is used once in an account, revoked or not, and a bad one is refused', async () => {
    const { accounts, tokens } = (await emptyBooks(kind)).books
    const { id } = await accounts.add('One')
    await tokens.add(id, 'Laptop')
    await expect(tokens.add(id, 'Laptop ')).rejects.toThrow('already had a token “Laptop”')
    await tokens.revoke(id, 'Laptop')
    await expect(tokens.add(id, 'Laptop')).rejects.toThrow(Complaint)
    for (const name of ['', ' ', 'a\0', 'a\nb', 'x'.repeat(101), '\ud800'])
      await expect(tokens.add(id, name), `${JSON.stringify(name)}`).rejects.toThrow(Complaint)
    expect(await tokens.list(id)).toHaveLength(1)
  })

  test('an account that is gone gets no token', async () => {
    const { accounts, tokens } = (await emptyBooks(kind)).books
    const { id } = await accounts.add('One')
    const secret = await tokens.add(id, 'Laptop')
    await accounts.remove(id)
    expect(await tokens.accountOf(secret)).toBeUndefined()
    await expect(tokens.add(id, 'Laptop')).rejects.toThrow('not there any more')
  })
})
