import { expect, test } from 'vitest'
import { callerOf } from '../stand-ins/caller.ts'
import { keptRecords } from '../stand-ins/caches.ts'
import { jsonserver } from '../stand-ins/jsonserver.ts'
import { behind } from '../stand-ins/network.ts'
import type { StandIn } from '../stand-ins/stand-in.ts'
import { failureOf, overALine, sentTo } from './support/over-a-line.ts'
import { manyRecords } from './support/records-for-stand-ins.ts'

// A cache between the app and the service may give old records: what is compared never comes from it.

test('what a colleague made of the same field is noticed before anything is sent', async () => {
  const { standIn, open, save, colleague } = behindACache()
  await open('contacts', '3')
  await colleague.post('/contacts/3', { city: 'Ronse' })
  // What is shown may be old.
  expect((await open('contacts', '3')).city).not.toBe('Ronse')
  const failure = await failureOf(save('contacts', '3', { city: 'Oudenaarde' }))
  expect(failure.conflict?.fields).toMatchObject([{ field: 'city', theirs: 'Ronse', mine: 'Oudenaarde' }])
  expect(sentTo(standIn, 'POST')).toEqual([])
})

test('what a colleague made of another field stays and is told', async () => {
  const { standIn, open, save, colleague } = behindACache()
  await open('contacts', '3')
  await colleague.post('/contacts/3', { phone: '051 20 30 40' })
  const { record, notes } = await save('contacts', '3', { city: 'Oudenaarde' })
  expect(record).toMatchObject({ city: 'Oudenaarde', phone: '051 20 30 40' })
  expect(notes.join()).toContain('Someone else changed Phone')
  expect(standIn.contacts()[2]).toMatchObject({ city: 'Oudenaarde', phone: '051 20 30 40' })
})

/** A service behind a cache, and a colleague who reaches it past that. */
function behindACache() {
  let service: StandIn | undefined
  const start = behind(
    { name: 'cached', shows: 'Q8' },
    (records) => (service = jsonserver(records)),
    keptRecords,
  )
  const line = overALine(start, { records: manyRecords() })
  if (!service) throw new Error('There is no service')
  return { ...line, colleague: callerOf(service) }
}
