import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { ViesAnswer } from '../../src/domain/vies-answer.ts'
import { aContact } from '../builders.ts'
import { clickReady } from './support/acts.ts'
import { answering, problem } from './support/answers.ts'
import { openApp } from './support/open-app.tsx'
import { recordsAt, threeServices } from './support/two-services.ts'

// So that a test that finds nothing has waited for it.
beforeAll(() => import('../../src/contacts/ViesAnswers.tsx'))

const peeters = aContact({ id: 'p', company: 'Houthandel Peeters BV', vatNumber: 'BE 0445.455.375' })
const march: ViesAnswer = {
  vatNumber: 'BE0445455375',
  valid: true,
  name: 'HOUTHANDEL PEETERS',
  address: 'Kaai 1\n9000 Gent',
  consultationNumber: 'WAPIAAAAW1234567',
  askedAt: '2026-03-03T12:00:00.000Z',
  askedBy: 'Ann',
}
const november = { ...march, askedAt: '2026-11-27T12:00:00.000Z', valid: false, name: '', address: '' }

/** A service that asks VIES: `next` is what it answers to the next question, `kept` what it has answered. */
function asking(contact = peeters, kept: ViesAnswer[] = []) {
  const vies = { next: () => Response.json(march), kept }
  const overrides = [
    answering('get', '/vies-answers/BE0445455375', () => Response.json({ items: vies.kept })),
    answering('post', '/vies-answers/BE0445455375', () => vies.next()),
  ]
  const answers = (answer: ViesAnswer) => {
    vies.next = () => {
      vies.kept.unshift(answer)
      return Response.json(answer)
    }
  }
  return { vies, answers, world: { contacts: [contact], overrides, offers: 'vies' as const } }
}

const business = async () => within(await screen.findByRole('region', { name: 'Business' }))

test('one click asks VIES about a contact, and the answer stays beside its VAT number', async () => {
  const { answers, world } = asking()
  answers(march)
  const { user, writes } = await openApp('/contacts/p', world)
  const section = await business()
  await clickReady(user, await section.findByRole('button', { name: 'Ask VIES' }))
  const again = await section.findByRole('button', { name: 'Ask VIES again' })
  const words = 'Valid in VIES on Mar 3, 2026 · consultation number WAPIAAAAW1234567'
  await waitFor(() => expect(section.getByRole('status').textContent).toBe(words))
  expect(section.getAllByText(words)).toHaveLength(2)
  expect(section.getByText(/HOUTHANDEL PEETERS\s+Kaai 1\s+9000 Gent/)).toBeDefined()
  expect(section.getByText('Asked by Ann')).toBeDefined()
  expect(document.activeElement).toBe(again)
  expect(writes().map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /vies-answers/BE0445455375'])
  // What VIES knows changes nothing of the contact.
  expect(section.getByText('Houthandel Peeters BV')).toBeDefined()
})

test('a number that is no longer valid is said, and the earlier answers stay', async () => {
  const { answers, world } = asking(peeters, [march])
  answers(november)
  const { user } = await openApp('/contacts/p', world)
  const section = await business()
  expect((await section.findByText(/^Valid in VIES on Mar 3, 2026/)).textContent).toContain('WAPI')
  expect(section.getByRole('status').textContent).toBe('') // what was there before is not announced
  await user.click(section.getByRole('button', { name: 'Ask VIES again' }))
  await section.findByText('Earlier answers')
  const said = /^Not valid in VIES on Nov 27, 2026/
  expect(section.getAllByText(said)).toHaveLength(2)
  expect(within(section.getByRole('list')).getByText(/^Valid in VIES on Mar 3, 2026/)).toBeDefined()
})

test('VIES being down is said as that, once, and can be tried again', async () => {
  const { vies, answers, world } = asking()
  vies.next = () => problem(502, { detail: 'VIES is down, or this server cannot reach it. Try again later.' })
  const { user, writes } = await openApp('/contacts/p', world)
  const section = await business()
  await clickReady(user, await section.findByRole('button', { name: 'Ask VIES' }))
  expect((await section.findByRole('alert')).textContent).toBe(
    'No answer from VIES. VIES is down, or this server cannot reach it. Try again later.',
  )
  expect(section.queryByText(/alid in VIES/)).toBeNull()
  expect(writes()).toHaveLength(1)
  answers(march)
  await user.click(section.getByRole('button', { name: 'Try again' }))
  await section.findByRole('button', { name: 'Ask VIES again' })
  expect(section.queryByRole('alert')).toBeNull()
})

test('kept answers that cannot be read say so, and are asked for again', async () => {
  const { world } = asking(peeters, [march])
  let isBroken = true
  world.overrides.unshift(
    answering('get', '/vies-answers/BE0445455375', () => (isBroken ? problem(403) : undefined)),
  )
  const { user } = await openApp('/contacts/p', world)
  const section = await business()
  await section.findByText('What VIES answered could not be read')
  isBroken = false
  await user.click(section.getByRole('button', { name: 'Try again' }))
  expect(await section.findByText(/^Valid in VIES on Mar 3, 2026/)).toBeDefined()
})

test.each([
  ['a number of another country', aContact({ id: 'p', company: 'Acme', vatNumber: 'GB123456789' })],
  ['no number', aContact({ id: 'p', company: 'Acme', vatNumber: '' })],
])('%s is nothing to ask VIES about', async (_what, contact) => {
  const { world } = asking(contact)
  const { sent } = await openApp('/contacts/p', world)
  await business()
  await screen.findByText('No transaction has this name as its counterparty.')
  expect(screen.queryByRole('button', { name: /VIES/ })).toBeNull()
  expect(sent.filter(({ path }) => path.includes('vies'))).toEqual([])
})

test.each(threeServices)('a service that does not ask VIES offers nothing (%s)', async (name) => {
  const world = recordsAt(name, { contacts: [peeters] })
  const id = world.standIn?.contacts()[0]?.id ?? 'p'
  const { sent } = await openApp(`/contacts/${id}`, world)
  await business()
  await screen.findByText('No transaction has this name as its counterparty.')
  expect(screen.queryByRole('button', { name: /VIES/ })).toBeNull()
  expect(sent.filter(({ path }) => path.includes('vies'))).toEqual([])
})
