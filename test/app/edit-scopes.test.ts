import { expect, test } from 'vitest'
import type { PartialProfile } from '../../src/dialect/profile/resolve.ts'
import { columnsWith } from '../stand-ins/columns.ts'
import { startOf } from '../stand-ins/stand-in.ts'
import { failureOf, overASession, sentTo } from './support/over-a-session.ts'

// How much of a record an edit sends, once a service has shown what it wants.

const required = { contacts: ['company'], transactions: ['date', 'amount'] }

test('where only the changed fields were sent and the service misses others, it gets the whole record from then on', async () => {
  const { standIn, session, save, stopped } = wantsCompany()
  session.learn({ write: { edit: 'changed' } })
  const before = standIn.contacts()
  expect(await save('contacts', '3', { city: 'Oudenaarde' })).toMatchObject({
    record: { city: 'Oudenaarde' },
    notes: [],
  })
  await save('contacts', '4', { city: 'Ronse' })
  expect(standIn.contacts()).toEqual(
    before.map((one) => ({ ...one, ...{ 3: { city: 'Oudenaarde' }, 4: { city: 'Ronse' } }[Number(one.id)] })),
  )
  const [first, ...others] = sentTo(standIn, 'POST').map(({ path, body }) => [
    path,
    Object.keys(JSON.parse(body)),
  ])
  expect(first).toEqual(['/contacts/3', ['city']])
  expect(others).toEqual([
    ['/contacts/3', expect.arrayContaining(['company', 'iban', 'city'])],
    ['/contacts/4', expect.arrayContaining(['company', 'iban', 'city'])],
  ])
  expect(stopped()).toBeUndefined()
})

test('where someone has stated that only changed fields are to be sent, the rest is never tried', async () => {
  const { standIn, save } = wantsCompany({ write: { edit: 'changed' } })
  const failure = await failureOf(save('contacts', '3', { city: 'Oudenaarde' }))
  expect(failure.fields).toMatchObject([{ field: 'company' }])
  expect(sentTo(standIn, 'POST').map(({ body }) => body)).toEqual(['{"city":"Oudenaarde"}'])
})

/** A service that sets what is sent, and wants the company with every edit of a contact. */
function wantsCompany(profile: PartialProfile = {}) {
  return overASession(startOf(columnsWith('wants the company', 'W13', { required })), { profile })
}
