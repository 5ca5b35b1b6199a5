import { expect, test } from 'vitest'
import type { PartialProfile } from '../../src/dialect/profile/resolve.ts'
import { json } from '../stand-ins/answers.ts'
import { columnsWith } from '../stand-ins/columns.ts'
import { drawn } from '../stand-ins/drawn.ts'
import { behind } from '../stand-ins/network.ts'
import { startOf, type Start } from '../stand-ins/stand-in.ts'
import { failureOf, overASession, sentTo } from './support/over-a-session.ts'

// How much of a record an edit sends, and in what: it is stated. A refusal says what can be.

const required = { contacts: ['company'], transactions: ['date', 'amount'] }
const wantsCompany = startOf(columnsWith('wants the company', 'W13', { required }))
const strict = startOf(columnsWith('takes the fields of the spec only', 'W15', { strict: true }))

test('a refusal of the whole record says which setting sends less, nothing else is tried, and it holds when stated', async () => {
  const { standIn, save } = overASession(strict)
  const before = standIn.contacts()
  const { message } = await failureOf(save('contacts', '3', { city: 'Oudenaarde' }))
  expect(message).toMatch(/^iban is not allowed\. .* under Connections, as write\.edit\.$/)
  expect(sentTo(standIn, 'POST')).toHaveLength(1)
  expect(standIn.contacts()).toEqual(before)
  for (const edit of ['known', 'changed']) {
    const stated = overASession(strict, { profile: { write: { edit } } })
    await stated.save('contacts', '3', { city: 'Oudenaarde' })
    expect(stated.standIn.contacts()[2]?.city).toBe('Oudenaarde')
  }
})

test('where only changed fields are to be sent, the rest is never tried', async () => {
  const { standIn, save } = overASession(wantsCompany, { profile: { write: { edit: 'changed' } } })
  const failure = await failureOf(save('contacts', '3', { city: 'Oudenaarde' }))
  expect(failure.fields).toMatchObject([{ field: 'company' }])
  expect(sentTo(standIn, 'POST').map(({ body }) => body)).toEqual(['{"city":"Oudenaarde"}'])
})

test('a refusal of the edit itself gets no hint', async () => {
  const { save } = overASession(strict, { profile: { write: { edit: 'known' } } })
  expect((await failureOf(save('contacts', '3', { email: 'no address' }))).message).not.toContain(
    'Connections',
  )
})

test.each<[string, () => Response]>([
  ['customer is missing', () => json({ message: 'customer is missing' }, 400)],
  ['Rails', () => json({ error: 'param is missing or the value is empty: customer' }, 400)],
  ['a quoted name', () => json({ message: 'The property "customer" is required' }, 422)],
])(
  'a refusal that misses a name around the fields says which setting wraps them: %s',
  async (_name, refusal) => {
    const refuses = (start: Start) =>
      behind(
        { name: 'x', shows: '' },
        start,
        () =>
          ({ operation, body }, pass) =>
            operation === 'edit' && !body.includes('"customer":{') ? refusal() : pass(),
      )
    const start = refuses(drawn({ wrap: 'customer' }))
    const { message } = await failureOf(overASession(start).save('contacts', '3', { city: 'Ronse' }))
    expect(message).toContain('“customer”')
    expect(message).toContain('write.wraps.contacts')
    const profile: PartialProfile = { write: { wraps: { contacts: 'customer' } } }
    const stated = overASession(start, { profile })
    await stated.save('contacts', '3', { city: 'Ronse' })
    expect(stated.standIn.contacts()[2]?.city).toBe('Ronse')
  },
)

test.each(['email is missing', 'A value is required', 'The record is missing a company'])(
  'a field or a value that is missing is no name around them: %s',
  async (message) => {
    const start = behind(
      { name: 'x', shows: '' },
      drawn({}),
      () =>
        ({ operation }, pass) =>
          operation === 'edit' ? json({ message }, 422) : pass(),
    )
    const failure = await failureOf(overASession(start).save('contacts', '3', { city: 'Ronse' }))
    expect(failure.message).not.toContain('write.wraps')
  },
)
