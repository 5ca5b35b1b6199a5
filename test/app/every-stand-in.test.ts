import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { getRecord } from '../../src/api/read/get-record.ts'
import { readAnyPage } from '../../src/api/read/read-any-page.ts'
import { ApiError } from '../../src/api/session/api-error.ts'
import { openSession } from '../../src/api/session/service-session.ts'
import { createContact } from '../../src/api/write/create-contact.ts'
import { deleteRecords } from '../../src/api/write/delete-records.ts'
import { saveRecord } from '../../src/api/write/save-record.ts'
import type { RecordOf } from '../../src/dialect/fields.ts'
import { mergeProfiles } from '../../src/dialect/profile/resolve.ts'
import type { CollectionName } from '../../src/domain/collection-name.ts'
import { standInsToTry } from '../stand-ins/all.ts'
import { mount } from '../stand-ins/mount.ts'
import type { StandIn, Start } from '../stand-ins/stand-in.ts'
import { server } from './support/server.ts'
import { freshBaseUrl } from './support/open-app.tsx'
import { manyRecords } from './support/stand-ins.ts'

// The same journey against every stand-in and each of its variants, through the API module that the pages use.
describe.each(Object.entries(standInsToTry))('%s', (_name, start) => {
  test('every record of both lists is read as it is, page by page to the end, and none after it', async () => {
    const { standIn, page } = open(start)
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
    const { standIn, page } = open(start)
    const [, , third] = standIn.contacts()
    const { items } = await page('contacts', { search: third?.company ?? '' })
    expect(items.map(plain)).toContainEqual(third)
    expect(items.length).toBeLessThan(10)
    onlySpec(standIn)
  })

  test('records are opened, edited and read again, and nothing else changes', async () => {
    const { standIn, line, page } = open(start)
    await page('contacts')
    await page('transactions')
    const [before] = standIn.contacts()
    const contact = await getRecord(line, 'contacts', before?.id ?? '')
    expect(plain(contact)).toEqual(before)
    const saved = await saveRecord(line, 'contacts', contact, { city: 'Oudenaarde' })
    expect(saved).toMatchObject({ record: { city: 'Oudenaarde' }, notes: [] })
    expect(standIn.contacts()[0]).toEqual({ ...before, city: 'Oudenaarde' })

    const second = standIn.transactions()[1]
    const transaction = await getRecord(line, 'transactions', second?.id ?? '')
    expect(plain(transaction)).toEqual(second)
    const changes = { amount: '-2041.75', date: '2026-02-28', description: 'Huur, februari' }
    await saveRecord(line, 'transactions', transaction, changes)
    expect(standIn.transactions()[1]).toEqual({ ...second, ...changes })
    expect(line.attention.get().stopped).toBeUndefined()
    onlySpec(standIn)
  })

  test('a contact is created once and found', async () => {
    const { standIn, line, page } = open(start)
    await page('contacts')
    const draft = {
      company: 'Bakkerij Vanhoutte',
      city: 'Ieper',
      zip: '08900',
      email: 'info@vanhoutte.example',
    }
    const { record } = await createContact(line, draft)
    expect(record).toMatchObject(draft)
    expect(standIn.contacts().filter(({ company }) => company === draft.company)).toHaveLength(1)
    expect(standIn.contacts().find(({ id }) => id === record?.id)).toMatchObject(draft)
    expect(standIn.requests.filter(({ path }) => path.includes('/new'))).toHaveLength(1)
    onlySpec(standIn)
  })

  test('one record is deleted, then five, and no other', async () => {
    const { standIn, line, page } = open(start)
    await page('transactions')
    const ids = standIn.transactions().map(({ id }) => id)
    expect(await deleteRecords(line, 'transactions', ids.slice(3, 4))).toMatchObject({
      deleted: ids.slice(3, 4),
      kept: [],
    })
    expect(standIn.transactions().map(({ id }) => id)).toEqual(ids.filter((id) => id !== ids[3]))
    const five = ids.slice(10, 15)
    expect(await deleteRecords(line, 'transactions', five)).toMatchObject({ deleted: five, kept: [] })
    expect(standIn.transactions().map(({ id }) => id)).toEqual(
      ids.filter((id) => id !== ids[3] && !five.includes(id)),
    )
    expect(line.attention.get().stopped).toBeUndefined()
    onlySpec(standIn)
  })

  test('a refusal reaches the field that it is about', async () => {
    const { standIn, line, page } = open(start)
    await page('contacts')
    const [before] = standIn.contacts()
    const contact = await getRecord(line, 'contacts', before?.id ?? '')
    const refusal = await failureOf(saveRecord(line, 'contacts', contact, { email: 'no address' }))
    // Some say which field they mean, others only say it in words.
    const fields = refusal.fields.map(({ field }) => field)
    expect(fields.join() || refusal.message).toMatch(/^email$|e-?mail|address/i)
    expect(fields.filter((field) => field !== 'email')).toEqual([])
    expect(refusal.mayHaveHappened).toBe(false)
    expect(standIn.contacts()[0]).toEqual(before)
    onlySpec(standIn)
  })

  test('a signed-out user is asked to sign in, and can then continue', async () => {
    const { standIn, page } = open(start)
    await page('contacts')
    standIn.signOut()
    expect((await failureOf(page('contacts'))).failure).toBe('signed-out')
    standIn.signInAgain()
    const again = open(() => standIn)
    expect((await again.page('contacts')).items.length).toBeGreaterThan(0)
    onlySpec(standIn)
  })
})

function open(start: Start) {
  const standIn = start(manyRecords())
  const baseUrl = freshBaseUrl()
  server.use(...mount(standIn, baseUrl))
  const line = openSession(
    { id: 'x', profile: mergeProfiles(standIn.profile, { baseUrl }) },
    { remembers: false, secrets: standIn.secrets },
  )
  const page = <R extends CollectionName>(resource: R, asked: { search?: string; page?: number } = {}) =>
    readAnyPage(line, resource, { search: '', page: 1, client: new QueryClient(), ...asked })
  return { standIn, line, page }
}

/** A record without what came beside it. */
function plain<T extends RecordOf[CollectionName]>({ aside: _aside, ...record }: T) {
  return record
}

async function failureOf(attempt: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, got ${String(error)}`)
  return error
}

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
