import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { isLong } from '../long.ts'
import { standIns, hostileStandIns } from '../stand-ins/all.ts'
import type { StandIn } from '../stand-ins/stand-in.ts'
import { alerts, errorOf, fieldsOnScreen, heading, rowsOf, statuses, textbox } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { manyRecords } from './support/stand-ins.ts'
import type { Cases } from './support/stand-ins.ts'
import { limitCases } from './support/hostile-limits.ts'
import { networkCases } from './support/hostile-networks.ts'
import { partialCases } from './support/hostile-partial-rows.ts'
import { trapCases } from './support/hostile-traps.ts'
import { unsafeCases } from './support/hostile-writes.ts'

// One family each of docs/dialects.md; their variants go through the same journey without a screen (every-stand-in.test.ts).
const families = ['express', 'mongo', 'django', 'spring', 'laravel', 'jsonapi', 'cashctrl', 'php']

const tried = isLong ? families : families.slice(0, 2)

describe.each(tried)('with a service like %s', (family) => {
  const open = async (address: string) => {
    const standIn = start(family)
    return { standIn, ...(await openApp(address, { standIn })) }
  }

  test('a bookkeeper pages through the contacts to the end, and finds one by a search', async () => {
    const { user, standIn } = await open('/contacts')
    const names = standIn.contacts().map(({ company }) => company)
    const seen = await rowsOf('Contacts')
    while (screen.getByRole('link', { name: 'Next page' }).getAttribute('aria-disabled') !== 'true') {
      const [before] = seen.slice(-1)
      await user.click(screen.getByRole('link', { name: 'Next page' }))
      await waitFor(async () => expect(await rowsOf('Contacts')).not.toContain(before))
      seen.push(...(await rowsOf('Contacts')))
      await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).not.toBe('true'))
    }
    expect(seen).toEqual(names)
    expect(screen.getByText(`of ${names.length}`, { exact: false })).toBeDefined()

    await user.type(screen.getByRole('searchbox'), 'Firma C3')
    await waitFor(async () => expect(await rowsOf('Contacts')).toEqual([names[2]]))
  })

  test('a transaction shows its date and amount as the bank meant them, and keeps what it does not know', async () => {
    const transaction = start(family).transactions()[1]
    await open(`/transactions/${transaction?.id}`)
    await waitFor(() => expect(heading()).toBe(transaction?.counterpart))
    await waitFor(() => expect(fieldsOnScreen()['Date']).toContain(transaction?.date))
    expect(fieldsOnScreen()['Amount']).toContain('98,765.40')
  })

  test('an edit sends what changed, and the service has it', async () => {
    const { user, standIn } = await open(`/contacts/${start(family).contacts()[0]?.id}/edit`)
    const [before] = standIn.contacts()
    await user.clear(await screen.findByRole('textbox', { name: 'City' }))
    await user.type(textbox('City'), 'Oudenaarde')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(statuses().join()).toContain('Saved “'))
    expect(standIn.contacts()[0]).toEqual({ ...before, city: 'Oudenaarde' })
  })

  test('a refused field says why, at the field', async () => {
    const { user } = await open(`/contacts/${start(family).contacts()[0]?.id}/edit`)
    await user.clear(await screen.findByRole('textbox', { name: 'Email' }))
    await user.type(textbox('Email'), 'no address')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    // Some services say which field they mean, others only say it in words.
    await waitFor(() => expect(`${errorOf('Email')}${alerts().join()}`).toMatch(/e-?mail|address/i))
    expect(alerts().join()).toContain('Not saved.')
    expect(textbox('Email').value).toBe('no address')
  })

  test('a new contact is created once, and opened', async () => {
    const { user, standIn } = await open('/contacts/new')
    await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Bakkerij Vanhoutte')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(heading()).toBe('Bakkerij Vanhoutte'))
    expect(standIn.contacts().filter(({ company }) => company === 'Bakkerij Vanhoutte')).toHaveLength(1)
  })

  test('one contact is deleted, then five, and nothing else', async () => {
    const { user, standIn } = await open('/contacts')
    await rowsOf('Contacts')
    const before = standIn.contacts().map(({ company }) => company)
    for (const numbers of [[0], [2, 3, 4, 5, 6]]) {
      for (const number of numbers)
        await user.click(screen.getByRole('checkbox', { name: `Select ${before[number]}` }))
      await user.click(await screen.findByRole('button', { name: 'Delete' }))
      const dialog = within(await screen.findByRole('alertdialog'))
      await user.click(dialog.getByRole('button', { name: /^Delete \d contact/ }))
      const words = numbers.length === 1 ? '1 contact deleted.' : `${numbers.length} contacts deleted.`
      await waitFor(() => expect(statuses()).toEqual([words]))
      await waitFor(async () => expect(await rowsOf('Contacts')).not.toContain(before[numbers[0] ?? 0]))
    }
    expect(standIn.contacts().map(({ company }) => company)).toEqual(
      before.filter((_, index) => index === 1 || index > 6),
    )
  })
})

function start(family: string): StandIn {
  const standIn = standIns[family]?.(manyRecords())
  if (!standIn) throw new Error(`There is no stand-in ${family}`)
  return standIn
}

const cases: Cases = { ...networkCases, ...limitCases, ...trapCases, ...unsafeCases, ...partialCases }

test('every hostile stand-in is tested, and every test has its stand-in', () => {
  expect(Object.keys(cases).toSorted()).toEqual(Object.keys(hostileStandIns).toSorted())
})

describe.each(Object.entries(hostileStandIns))('%s', (name, { start, expect: words }) => {
  describe(words, () => {
    test.each(Object.entries(cases[name] ?? {}))('%s', async (_sentence, holds) => {
      expect.hasAssertions()
      await holds(start)
    })
  })
})
