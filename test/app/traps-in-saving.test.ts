import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Blanks } from '../stand-ins/answering.ts'
import { json, pageOf, slice } from '../stand-ins/answers.ts'
import type { Call } from '../stand-ins/call.ts'
import { expressWith } from '../stand-ins/express.ts'
import { behind } from '../stand-ins/network.ts'
import { startOf, type House, type Start } from '../stand-ins/stand-in.ts'
import { traps } from '../stand-ins/traps.ts'
import { typeAndSave } from './support/acts.ts'
import { alerts, heading, statuses } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { failureOf, overASession, sentTo } from './support/over-a-session.ts'
import { asJson, company, like, manyRecords, named } from './support/stand-ins.ts'

describe('W6: a service that redirects to the list after a write', () => {
  const redirects = named('unknown service: express')

  test('W6: what was edited is shown, not the first row of the list', async () => {
    const { user } = await openApp('/contacts/3/edit', { standIn: redirects(manyRecords()) })
    await typeAndSave(user, 'City', 'Oudenaarde')
    await waitFor(() => expect(statuses().join()).toContain(`Saved “${company(3)}”.`))
    await waitFor(() => expect(heading()).toBe(company(3)))
    expect(await screen.findByText('Oudenaarde')).toBeDefined()
  })

  test('W6: what was created is found by what was sent, not taken from the list', async () => {
    const standIn = redirects(manyRecords())
    const { user, address } = await openApp('/contacts/new', { standIn })
    await typeAndSave(user, 'Company', 'Bakkerij Vanhoutte')
    await waitFor(() => expect(heading()).toBe('Bakkerij Vanhoutte'))
    expect(address()).toBe('/contacts/25')
    expect(sentTo(standIn, 'POST')).toHaveLength(1)
  })
})

describe('W12: a service that rewrites what is sent', () => {
  const rewrites = (loses: boolean) =>
    behind(
      { name: 'rewrites', shows: 'W12' },
      like(() => ({
        keeps: (changes) => ({ ...changes, ...(changes['phone'] && { phone: '003292110000' }) }),
      })),
      () => async (call, pass) => {
        const answer = await pass()
        return loses && call.operation === 'create' ? Response.error() : answer
      },
    )

  test('W12: a value that the service changed is reported, but not as a failure', async () => {
    const { save, page } = overASession(rewrites(false))
    await page('contacts')
    const { record, notes } = await save('contacts', '3', { phone: '09 211 00 00', city: 'Gent' })
    expect(record).toMatchObject({ phone: '003292110000', city: 'Gent' })
    expect(notes).toEqual(['The service stored “003292110000” for “09 211 00 00”.'])
  })

  test('W12: a creation whose answer was lost is not reported as missing because a value looks different', async () => {
    const standIn = rewrites(true)(manyRecords())
    const { user, writes } = await openApp('/contacts/new', { standIn })
    await user.type(await screen.findByRole('textbox', { name: 'Phone' }), '09 211 00 00')
    await typeAndSave(user, 'Company', 'Bakkerij Vanhoutte')
    await waitFor(() => expect(alerts().join()).toContain('We don’t know whether this was saved.'))
    await user.click(screen.getByRole('button', { name: 'Check whether it was saved' }))
    await waitFor(() => expect(alerts().join()).toContain('There is a contact with this name'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(alerts().join()).toContain('There is a contact with this name'))
    expect(writes()).toHaveLength(1)
    expect(standIn.contacts()).toHaveLength(25)
  })
})

describe('W10: a service that empties what is not sent', () => {
  test('W10: a field that was emptied on purpose stops nothing', async () => {
    const { save, page, stopped } = overASession(named('express'))
    await page('contacts')
    expect((await save('contacts', '3', { city: '', phone: '' })).record).toMatchObject({
      city: '',
      phone: '',
    })
    expect(stopped()).toBeUndefined()
  })
})

describe('D3: a service that takes no ids for all', () => {
  const withTotal = (
    house: House,
    call: Parameters<Blanks['list']>[1],
    found: Parameters<Blanks['list']>[0],
  ) => json({ data: slice(found.map(asJson), pageOf(call)).rows, total: house.of(call).rows.length })
  const everything: [string, Start][] = [
    [
      'counts its records',
      like((house) => ({ ids: all(house), list: (found, call) => withTotal(house, call, found) })),
    ],
    ['does not count its records', like((house) => ({ ids: all(house) }))],
    [
      'loses its answer on the way',
      behind(
        { name: 'lost', shows: '' },
        like((house) => ({ ids: all(house) })),
        () => async (call, pass) => {
          const answer = await pass()
          return call.method === 'DELETE' ? Response.error() : answer
        },
      ),
    ],
    [
      'spares a few',
      like((house) => ({
        ids: (call) => all(house)(call).slice(0, 20),
        list: (found, call) => withTotal(house, call, found),
      })),
    ],
  ]

  test.each(everything)('D3: when it %s, nothing is sent after the first deletion', async (_, start) => {
    const { standIn, remove, page, stopped } = overASession(start)
    await page('contacts')
    const { stopped: words } = await remove('contacts', ['1', '2', '3'])
    expect(words).toMatch(/^The deletion was stopped\. You asked to delete 1 record\. The service now has/)
    expect(sentTo(standIn, 'DELETE')).toHaveLength(1)
    expect(stopped()).toBeDefined()
    expect((await failureOf(remove('transactions', ['1']))).failure).toBe('stopped')
    expect(sentTo(standIn, 'DELETE')).toHaveLength(1)
  })

  test('D3: a deletion that does what was asked stops nothing, though others add and delete meanwhile', async () => {
    const start = like((house) => ({
      list: (found, call) => withTotal(house, call, found),
      mayRemove: (_ids, call) => {
        house.of(call).add({ ...house.of(call).rows[0], id: '' })
        return undefined
      },
    }))
    const { remove, page, stopped } = overASession(start)
    await page('contacts')
    expect(await remove('contacts', ['2', '3'])).toMatchObject({ deleted: ['2', '3'], kept: [] })
    expect(stopped()).toBeUndefined()
  })
})

/** Takes whatever was sent for all ids. */
function all({ of }: House): (call: Pick<Call, 'resource'>) => string[] {
  return (call) => of(call).rows.map(({ id }) => id)
}

test('an edit waits until the first deletion has proved harmless, and is not sent if it did harm', async () => {
  const trap = traps['trap: no ids means all']
  if (!trap) throw new Error('There is no such stand-in')
  const { standIn, page, save, open, remove } = overASession(trap.start)
  await page('contacts')
  await open('contacts', '3')
  const [deletion, failure] = await Promise.all([
    remove('contacts', ['5']),
    failureOf(save('contacts', '3', { city: 'Oudenaarde' })),
  ])
  expect(deletion.stopped).toContain('You asked to delete 1 record.')
  expect(failure.failure).toBe('stopped')
  expect(sentTo(standIn, 'POST')).toEqual([])
})

test('even a trusted service is checked the first time, and a deletion that did nothing is reported', async () => {
  const claims = startOf(
    expressWith('says deleted', 'D12', {
      removed: () => json({ deleted: ['5'], missing: [] }),
      ids: () => [],
    }),
  )
  const { remove, page, standIn } = overASession(claims, { profile: { remove: { verify: false } } })
  await page('contacts')
  const { deleted, kept } = await remove('contacts', ['5'])
  expect([deleted, kept.map(({ id }) => id)]).toEqual([[], ['5']])
  expect(standIn.contacts()).toHaveLength(24)
})
