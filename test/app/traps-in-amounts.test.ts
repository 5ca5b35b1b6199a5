import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aTransaction } from '../builders.ts'
import { minorUnits, plain as plainAmount } from '../stand-ins/amounts.ts'
import type { Terms } from '../stand-ins/records.ts'
import { heading } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { overASession } from './support/over-a-session.ts'
import { manyRecords } from './support/records-for-stand-ins.ts'
import { withTerms } from './support/trap-services.ts'

describe('G4: amounts that count cents', () => {
  const inCents = (terms: Terms = { amount: minorUnits }) => withTerms(terms)

  test('G4: until someone says so, they are shown as received, and marked', async () => {
    const { user } = await openApp('/transactions', { standIn: inCents()(manyRecords()) })
    await screen.findByText(/^1 question about this service is open/)
    const cells = amountsOnScreen()
    expect(cells.slice(0, 2)).toEqual(['5', '9876540'])
    expect(document.querySelectorAll('td [data-readable=true]')).toHaveLength(0)
    // On the page of one record too.
    await user.click(screen.getAllByText('9876540')[0] ?? document.body)
    await waitFor(() => expect(heading()).toContain('Müller'))
    expect(document.querySelector('[data-readable=true]')).toBeNull()
    expect(document.querySelector('main')?.textContent).not.toMatch(/98[,.]?765[,.]40|9,876,540/)
  })

  test('G4: whole units and cents are both one answer away, and neither is assumed', async () => {
    const { page, session } = overASession(inCents())
    await page('transactions')
    const question = session.attention.get().questions.find(({ path }) => path === 'values.amount.unit')
    expect(question?.options.map(({ sets }) => sets)).toEqual([
      { values: { amount: { unit: 'major' } } },
      { values: { amount: { unit: 'minor' } } },
    ])
    expect(session.profile().values.amount.unit).toBe('auto')
  })

  test('G4 and G12: stated in the smallest unit, each currency has its own decimals', async () => {
    const transactions = [
      aTransaction({ id: '1', amount: '-12.50', currency: 'EUR' }),
      aTransaction({ id: '2', amount: '1250', currency: 'JPY' }),
      aTransaction({ id: '3', amount: '1.250', currency: 'KWD' }),
    ]
    const { page, save, standIn } = overASession(inCents(), {
      records: { contacts: manyRecords().contacts, transactions },
      profile: { values: { amount: { unit: 'minor', sign: { kind: 'signed' } } } },
    })
    expect((await page('transactions')).items.map(({ amount }) => amount)).toEqual([
      '-12.50',
      '1250',
      '1.250',
    ])
    await save('transactions', '1', { amount: '-13.05' })
    expect(standIn.transactions()[0]?.amount).toBe('-13.05')
  })

  test('G4: an amount with decimals among whole ones says that these are whole units', async () => {
    const transactions = ['-1205', '35', '7', '12', '18.50'].map((amount) => aTransaction({ amount }))
    const { page, questions } = overASession(withTerms({ amount: plainAmount }), {
      records: { contacts: manyRecords().contacts, transactions },
    })
    const { items } = await page('transactions')
    expect(items.map(({ amount }) => amount)).toEqual(['-1205', '35', '7', '12', '18.50'])
    expect(items.map(({ aside }) => aside?.doubts['amount'])).toEqual(Array(5).fill(undefined))
    expect(questions()).not.toContain('VALUES.AMOUNT.UNIT')
  })
})

function amountsOnScreen(): (string | undefined)[] {
  return [...document.querySelectorAll('td [data-readable]')].map(
    ({ textContent }) => textContent ?? undefined,
  )
}
