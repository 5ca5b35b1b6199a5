import { describe, expect, test } from 'vitest'
import { standInsToTry } from '../stand-ins/all.ts'
import type { StandIn } from '../stand-ins/stand-in.ts'
import { failureOf, overASession, plain } from './support/over-a-session.ts'

// The same journey against every stand-in and each of its variants, through the API module that the pages use.
describe.each(Object.entries(standInsToTry))('%s', (_name, start) => {
  test('every record of both lists is read as it is, page by page to the end, and none after it', async () => {
    const { standIn, page } = overASession(start)
    for (const resource of ['contacts', 'transactions'] as const) {
      const read: { id: string }[] = []
      for (let number = 1; number <= 9; number += 1) {
        const { items, more } = await page(resource, { page: number })
        read.push(...items.map(plain))
        if (!more && items.length === 0) break
      }
      expect(read).toEqual(standIn[resource]())
      expect((await page(resource, { page: 7 })).items).toEqual([])
    }
    onlySpec(standIn)
  })

  test('a search finds the record', async () => {
    const { standIn, page } = overASession(start)
    const [, , third] = standIn.contacts()
    const { items } = await page('contacts', { search: third?.company ?? '' })
    expect(items.map(plain)).toContainEqual(third)
    expect(items.length).toBeLessThan(10)
    onlySpec(standIn)
  })

  test('records are opened, edited and read again, and nothing else changes', async () => {
    const { standIn, page, open, save, stopped } = overASession(start)
    await page('contacts')
    await page('transactions')
    const [before] = standIn.contacts()
    const id = before?.id ?? ''
    expect(plain(await open('contacts', id))).toEqual(before)
    expect(await save('contacts', id, { city: 'Oudenaarde' })).toMatchObject({
      record: { city: 'Oudenaarde' },
      notes: [],
    })
    expect(standIn.contacts()[0]).toEqual({ ...before, city: 'Oudenaarde' })

    const second = standIn.transactions()[1]
    expect(plain(await open('transactions', second?.id ?? ''))).toEqual(second)
    const changes = { amount: '-2041.75', date: '2026-02-28', description: 'Huur, februari' }
    await save('transactions', second?.id ?? '', changes)
    expect(standIn.transactions()[1]).toEqual({ ...second, ...changes })
    expect(stopped()).toBeUndefined()
    onlySpec(standIn)
  })

  test('a contact is created once and found', async () => {
    const { standIn, page, create } = overASession(start)
    await page('contacts')
    const draft = {
      company: 'Bakkerij Vanhoutte',
      city: 'Ieper',
      zip: '08900',
      email: 'info@vanhoutte.example',
    }
    const { record } = await create(draft)
    expect(record).toMatchObject(draft)
    expect(standIn.contacts().filter(({ company }) => company === draft.company)).toHaveLength(1)
    expect(standIn.contacts().find(({ id }) => id === record?.id)).toMatchObject(draft)
    expect(standIn.requests.filter(({ path }) => path.includes('/new'))).toHaveLength(1)
    onlySpec(standIn)
  })

  test('one record is deleted, then five, and no other', async () => {
    const { standIn, page, remove, stopped } = overASession(start)
    await page('transactions')
    const ids = standIn.transactions().map(({ id }) => id)
    expect(await remove('transactions', ids.slice(3, 4))).toMatchObject({
      deleted: ids.slice(3, 4),
      kept: [],
    })
    expect(standIn.transactions().map(({ id }) => id)).toEqual(ids.filter((id) => id !== ids[3]))
    const five = ids.slice(10, 15)
    expect(await remove('transactions', five)).toMatchObject({ deleted: five, kept: [] })
    expect(standIn.transactions().map(({ id }) => id)).toEqual(
      ids.filter((id) => id !== ids[3] && !five.includes(id)),
    )
    expect(stopped()).toBeUndefined()
    onlySpec(standIn)
  })

  test('a refusal reaches the field that it is about', async () => {
    const { standIn, page, save } = overASession(start)
    await page('contacts')
    const [before] = standIn.contacts()
    const refusal = await failureOf(save('contacts', before?.id ?? '', { email: 'no address' }))
    // Some say which field they mean, others only say it in words.
    const fields = refusal.fields.map(({ field }) => field)
    expect(fields.join() || refusal.message).toMatch(/^email$|e-?mail|address/i)
    expect(fields.filter((field) => field !== 'email')).toEqual([])
    expect(refusal.mayHaveHappened).toBe(false)
    expect(standIn.contacts()[0]).toEqual(before)
    onlySpec(standIn)
  })

  test('a signed-out user is asked to sign in, and can then continue', async () => {
    const { standIn, page } = overASession(start)
    await page('contacts')
    standIn.signOut()
    expect((await failureOf(page('contacts'))).failure).toBe('signed-out')
    standIn.signInAgain()
    const again = overASession(() => standIn)
    expect((await again.page('contacts')).items.length).toBeGreaterThan(0)
    onlySpec(standIn)
  })
})

/** Fails when a request was sent that the spec does not have. */
function onlySpec({ requests, profile }: StandIn) {
  const beyond = requests.filter(({ method, path }) => {
    const [address = '', query = ''] = path.split('?')
    const [, resource, id, ...rest] = address.replace(/\/$/, '').split('/')
    if (!['contacts', 'transactions'].includes(resource ?? '') || rest.length > 0)
      return !isStatedOrTheirOwn(path, profile)
    if (method === 'GET') {
      const names = [...new URLSearchParams(query).keys()]
      return id === 'new' || names.some((name) => !['search', 'page', ...stated(profile)].includes(name))
    }
    return method === 'DELETE' ? id !== undefined : method !== 'POST'
  })
  expect(beyond).toEqual([])
}

/** A redirect that the browser follows is the service's doing: to its login page, say. Where a CSRF token is fetched is stated. */
function isStatedOrTheirOwn(path: string, profile: object): boolean {
  const refreshPath = /"refreshPath":"([^"]+)"/.exec(JSON.stringify(profile))?.[1]
  return path.includes('login') || (refreshPath !== undefined && path.endsWith(refreshPath))
}

function stated(profile: object): string[] {
  return JSON.stringify(profile).match(/(?<="(?:param|sizeParam)":")[^"]+/g) ?? []
}
