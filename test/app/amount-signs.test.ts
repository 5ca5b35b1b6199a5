import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { typeAndSave } from './support/acts.ts'
import { alerts, errorOf, fieldsOnScreen, heading, statuses } from './support/look.ts'
import { freshBaseUrl, openApp } from './support/open-app.tsx'
import { standInOf } from './support/stand-ins.ts'

// Amounts without a sign, and the way of the money in a field of its own: nobody guesses it.

/** A service, where its amounts say which way, and how a person answers who is asked; nobody is asked about codes. */
const banks: [name: string, field: string, out: string, into: string, answers: RegExp[]][] = [
  ['bank: a factor of -1 or 1', 'faktor', '-1', '1', [/^“-1” went out/]],
  ['bank: Ausgang and Eingang', 'richtung', 'Ausgang', 'Eingang', [/^“Ausgang” went out/]],
  ['bank: codes for the way', 'code', '117', '051', []],
]

describe.each(banks.filter(([, , , , answers]) => answers.length > 0))(
  '%s',
  (name, _field, _out, _into, answers) => {
    test('without a setting, no amount counts as a deposit and none is written, until the user says what the field means', async () => {
      vi.spyOn(location, 'reload').mockImplementation(() => undefined)
      const standIn = standInOf(name, 'unstated')
      const [first, second] = standIn.transactions()
      const world = { standIn, baseUrl: freshBaseUrl() }
      const app = await openApp('/transactions', world)
      await screen.findByText(/^1 question about this service is open/)
      expect(await directions()).toEqual(Array(10).fill(undefined))

      await app.goTo(`/transactions/${second?.id}/edit`)
      await typeAndSave(app.user, 'Amount', '-12.50')
      await waitFor(() => expect(errorOf('Amount')).toMatch(/Did it go out or come in\?.*under Connections/))
      expect(app.writes()).toEqual([])
      expect(standIn.transactions()[1]).toEqual(second)
      app.unmount()

      let { user, unmount } = await openApp('/connections', { ...world, again: true })
      for (const words of answers) {
        unmount()
        ;({ user, unmount } = await openApp('/transactions', { ...world, again: true }))
        await user.click(await screen.findByRole('link', { name: 'Answer it' }))
        const questions = within(await screen.findByRole('form', { name: 'Questions about Books' }))
        await user.click(questions.getByRole('radio', { name: words }))
        await user.click(questions.getByRole('button', { name: 'Use this answer' }))
      }
      unmount()
      const after = await openApp('/transactions', { ...world, again: true })
      await seesTheWays(standIn)
      expect(screen.queryByText(/question about this service is open/)).toBeNull()
      await turnsRound(after, standIn, first)
    })
  },
)

describe.each(banks)('%s', (name, field, out, into) => {
  test('stated, every amount has its direction, and an edit keeps or reverses it', async () => {
    const sign = { kind: 'field', field, out: [out], in: [into] } as const
    const settings = { values: { amount: { read: 'number', sign } }, remove: { ids: 'comma' } } as const
    const standIn = standInOf(name, 'stated', settings)
    const [first] = standIn.transactions()
    const app = await openApp('/transactions', { standIn })
    await seesTheWays(standIn)
    expect(screen.queryByText(/question about this service is open/)).toBeNull()
    await turnsRound(app, standIn, first)
  })
})

type Bank = ReturnType<typeof standInOf>
type App = Awaited<ReturnType<typeof openApp>>

/** Which way each amount on screen went. */
async function directions(): Promise<(string | undefined)[]> {
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
  return rows.map((row) => row.querySelector<HTMLElement>('[data-direction]')?.dataset['direction'])
}

async function seesTheWays(standIn: Bank) {
  const ways = standIn.transactions().map(({ amount }) => (amount.startsWith('-') ? 'withdrawal' : 'deposit'))
  await waitFor(async () => expect(await directions()).toEqual(ways.slice(0, 10)))
}

/** An edit of another field keeps the way of the money, and one of the amount turns it where that is wanted. */
async function turnsRound(
  { user, goTo, writes }: App,
  standIn: Bank,
  first: ReturnType<Bank['transactions']>[number] | undefined,
) {
  if (!first) throw new Error('There is no transaction')
  await goTo(`/transactions/${first.id}/edit`)
  await typeAndSave(user, 'Description', 'Huur')
  await waitFor(() => expect(heading()).toBe(first.counterpart))
  expect(statuses().join()).toContain('Saved “')
  expect(standIn.transactions()[0]).toEqual({ ...first, description: 'Huur' })
  await goTo(`/transactions/${first.id}/edit`)
  const amount = first.amount.startsWith('-') ? '12.50' : '-12.50'
  await typeAndSave(user, 'Amount', amount)
  await waitFor(() => expect(standIn.transactions()[0]).toEqual({ ...first, description: 'Huur', amount }))
  await waitFor(() => expect(fieldsOnScreen()['Amount']).toContain(amount))
  expect(alerts()).toEqual([])
  expect(writes()).toHaveLength(2)
}
