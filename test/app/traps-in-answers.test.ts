import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aTransaction } from '../builders.ts'
import { minorUnits, plain as plainAmount } from '../stand-ins/amounts.ts'
import { json } from '../stand-ins/answers.ts'
import type { Terms } from '../stand-ins/records.ts'
import { tickAndDelete, typeAndSave } from './support/acts.ts'
import { alerts, heading, outcomes, rowsOf, textbox } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { failureOf, overASession } from './support/over-a-session.ts'
import { asJson, company, like, manyRecords, named, withTerms } from './support/stand-ins.ts'

describe('X17: a service that says with 200 that it failed', () => {
  // All ways to say so are in test/dialect/read-error.test.ts.
  test.each([
    ['success: false', { success: false, message: 'The year is closed' }],
    [
      'a fault',
      { Fault: { Error: [{ Message: 'The year is closed', code: '6240' }], type: 'ValidationFault' } },
    ],
  ])('X17: by %s, no write is reported as done', async (_, body) => {
    const closed = like(() => ({ body: () => json(body), mayRemove: () => json(body), ids: () => ['1'] }))
    const standIn = closed(manyRecords())
    const { user, goTo } = await openApp('/contacts/3/edit', { standIn })
    await typeAndSave(user, 'City', 'Oudenaarde')
    await waitFor(() => expect(alerts().join()).toContain('Not saved. The year is closed.'))
    expect(textbox('City').value).toBe('Oudenaarde')
    await goTo('/contacts/new')
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await typeAndSave(user, 'Company', 'Bakkerij Vanhoutte')
    await waitFor(() => expect(alerts().join()).toContain('Not saved. The year is closed.'))
    await goTo('/contacts')
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await tickAndDelete(user, [company(1)])
    await waitFor(() =>
      expect(alerts().join()).toContain(
        `Not deleted and still selected: ${company(1)} (The year is closed).`,
      ),
    )
    expect(outcomes()).toEqual([])
    expect(standIn.contacts()).toEqual(manyRecords().contacts)
  })

  test('X17: a bare false is a failure too', async () => {
    const { save, create, page, remove, standIn } = overASession(
      like(() => ({ body: () => json(false), mayRemove: () => json(false), ids: () => ['1'] })),
    )
    await page('contacts')
    expect(await failureOf(save('contacts', '3', { city: 'x' }))).toMatchObject({ mayHaveHappened: false })
    expect(await failureOf(create({ company: 'x' }))).toMatchObject({ mayHaveHappened: false })
    expect(await remove('contacts', ['1'])).toMatchObject({ deleted: [], kept: [{ id: '1' }] })
    expect(standIn.contacts()).toHaveLength(24)
  })

  test('X17: a transaction with a status of its own that is "error" is saved', async () => {
    const { save, page } = overASession(
      like(() => ({
        record: (row) => json({ ...asJson(row), status: 'error' }),
        edited: (row) => json({ ...asJson(row), status: 'error' }),
      })),
    )
    await page('transactions')
    expect((await save('transactions', '3', { description: 'Rent' })).record).toMatchObject({
      description: 'Rent',
    })
  })
})

describe('A9: a login page in place of an answer', () => {
  test.each(['express', 'jsonserver'])(
    'A9: from %s, it does not count as an empty list of contacts',
    async (name) => {
      const standIn = named(name)(manyRecords())
      standIn.signOut()
      const seen = watchTexts()
      const { goTo } = await openApp('/contacts', { standIn })
      await screen.findByRole('dialog', { name: 'Sign in to Books' })
      await goTo('/contacts?search=Firma')
      await waitFor(() => expect(alerts().join()).toContain('asks you to sign in'))
      expect(seen()).not.toMatch(/No contacts|Sign in to continue/)
      expect(screen.queryByRole('table')).toBeNull()
    },
  )

  test('A9: when a session ends, the rows stay and the page asks for a sign-in', async () => {
    const standIn = named('express')(manyRecords())
    const { comeBack } = await openApp('/contacts', { standIn })
    const rows = await rowsOf('Contacts')
    const seen = watchTexts()
    standIn.signOut()
    await comeBack()
    await screen.findByRole('dialog', { name: 'Sign in to Books' })
    expect(await rowsOf('Contacts')).toEqual(rows)
    expect(seen()).not.toMatch(/No contacts/)
  })

  test('A9: a record whose answer is a login page is not reported as deleted', async () => {
    const standIn = named('express')(manyRecords())
    const { goTo } = await openApp('/contacts', { standIn })
    await rowsOf('Contacts')
    standIn.signOut()
    await goTo('/contacts/3')
    await screen.findByRole('dialog', { name: 'Sign in to Books' })
    expect(document.body.textContent).not.toContain('not found')
  })
})

/** Everything that is on the page from now on, if only for a moment. */
function watchTexts(): () => string {
  const seen: string[] = []
  const watch = new MutationObserver(() => seen.push(document.body.textContent))
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  return () => {
    watch.disconnect()
    return seen.join('\n')
  }
}

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
