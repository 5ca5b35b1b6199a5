import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { readingOf } from '../../../src/api/full-scan/reading-of.ts'
import type { Reading } from '../../../src/api/full-scan/reading.ts'
import { readingSource } from '../../../src/api/query/reading-source.ts'
import { signOut } from '../../../src/api/sign-ins.ts'
import { storageScope } from '../../../src/api/session/storage-scope.ts'
import { forgetDevice } from '../../../src/settings/forget-device.ts'
import { writeKept, writtenPlace } from '../../../src/storage/local-storage.ts'
import { countReadings, forgetReadings, storedReading } from '../../../src/storage/stored-readings.ts'
import { listService } from '../support/list-service.ts'

const oneAtATime = { http: { maxConcurrent: 1 } }
const everything = { search: '', filter: {} }

afterEach(async () => {
  localStorage.clear()
  await forgetReadings()
})

test('after a reload, a whole list need not be read again', async () => {
  const service = listService({ count: 1205 })
  await whole(read(service))
  const books = storageScope(service.session)
  await waitFor(async () => expect(await storedReading(books, 'transactions')).toMatchObject({ whole: true }))
  expect(await countReadings(books)).toEqual({ here: 1205, elsewhere: 0 })
  expect(await countReadings('another account')).toEqual({ here: 0, elsewhere: 1205 })

  service.asked.length = 0
  const reading = await whole(read(reloaded(service)))
  expect(service.asked).toEqual([])
  expect(reading.state.get()).toMatchObject({ read: 1205, of: 1205 })
  expect(await idsOf(service)).toEqual(service.rows.map(({ id }) => id))
})

test('a stored list is read again after a write', async () => {
  const service = listService()
  await whole(read(service))
  const books = storageScope(service.session)
  await waitFor(async () => expect(await storedReading(books, 'transactions')).toMatchObject({ whole: true }))
  service.asked.length = 0
  writeKept('device', writtenPlace(books), Date.now() + 1)
  await whole(read(reloaded(service)))
  expect(service.asked.length).toBeGreaterThan(9)
})

test('a list that was stored while a write was on its way is read again: it may miss the write', async () => {
  const service = listService()
  await whole(read(service))
  const { client, session } = service
  const send = () =>
    new Promise<void>(() => writeKept('device', writtenPlace(storageScope(session)), Date.now()))
  void client.getMutationCache().build(client, { mutationFn: send }).execute(undefined)
  const books = storageScope(session)
  await waitFor(async () => expect(await storedReading(books, 'transactions')).toMatchObject({ whole: true }))
  service.asked.length = 0
  await whole(read(reloaded(service)))
  expect(service.asked.length).toBeGreaterThan(9)
})

test('what was read for one sign-in is never shown to another, and is deleted on sign-out', async () => {
  const profile = { auth: { kind: 'bearer' as const } }
  const service = listService({ profile })
  const [one, other] = [service.open({ token: 'one' }), service.open({ token: 'other' })]
  for (const session of [one, other]) session.takeSignIn()
  await whole(read({ session: one, client: new QueryClient() }))
  expect(storageScope(one)).not.toBe(storageScope(other))
  await waitFor(async () =>
    expect(await storedReading(storageScope(one), 'transactions')).toMatchObject({ whole: true }),
  )
  service.rows.length = 12
  const reading = await whole(read({ session: other, client: new QueryClient() }))
  expect(reading.state.get()).toMatchObject({ read: 12 })
  await signOut(one)
  expect(await storedReading(storageScope(one), 'transactions')).toBeUndefined()
})

test('a reading in progress at sign-out stores nothing afterwards', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
  const service = listService({ count: 1205, profile: oneAtATime })
  service.before = (page) => (page === 60 ? held : undefined)
  const reading = read(service)
  const books = storageScope(service.session)
  await waitFor(() => expect(reading.state.get().read).toBe(590))
  await signOut(service.session)
  release(undefined)
  await whole(reading)
  // Whatever still waits to be stored comes before what a reading of another account stores.
  const other = listService()
  await whole(read(other))
  await waitFor(async () =>
    expect(await storedReading(storageScope(other.session), 'transactions')).toMatchObject({ whole: true }),
  )
  expect(await storedReading(books, 'transactions')).toBeUndefined()
  expect(await countReadings(books)).toEqual({ here: 0, elsewhere: 95 })
})

test('clearing everything on this device clears what was read', async () => {
  const service = listService()
  await whole(read(service))
  const books = storageScope(service.session)
  await waitFor(async () => expect(await storedReading(books, 'transactions')).toMatchObject({ whole: true }))
  vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  await forgetDevice(undefined)
  expect(await countReadings(books)).toEqual({ here: 0, elsewhere: 0 })
})

/** Waits as long as a busy machine needs. */
function waitFor(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 60_000 })
}

type Service = Pick<ReturnType<typeof listService>, 'session' | 'client'>

function read({ session, client }: Service): Reading {
  const reading = readingOf(session, client, 'transactions')
  reading.start()
  return reading
}

/** The same browser in its next visit. */
function reloaded({ open }: ReturnType<typeof listService>): Service {
  return { session: open(), client: new QueryClient() }
}

async function ended(reading: Reading): Promise<Reading> {
  await waitFor(() => expect(reading.state.get().state).not.toMatch(/idle|reading/))
  return reading
}

async function whole(reading: Reading): Promise<Reading> {
  await ended(reading)
  expect(reading.state.get().state).toBe('whole')
  return reading
}

async function idsOf(service: ReturnType<typeof listService>): Promise<string[]> {
  const { session, client } = reloaded(service)
  const all: string[] = []
  for await (const rows of readingSource(session, client, 'transactions').records(everything))
    all.push(...rows.map(({ id }) => id))
  return all
}
