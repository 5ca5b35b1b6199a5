import { expect } from '@playwright/test'
import { aTransaction } from '../builders.ts'
import { openKeyedList } from './edited-list.ts'
import { test } from './journey.ts'
import { complaintOfReader, startReader } from './screen-reader.ts'

// What a bookkeeper hears who does not see the screen, key by key.

const transactions = [
  aTransaction({
    id: 't1',
    date: '2026-03-06',
    counterpart: 'Mill',
    description: 'Flour',
    amount: '-120.50',
  }),
  aTransaction({ id: 't2', date: '2026-03-05', counterpart: 'Bank', description: 'Fees', amount: '-3.00' }),
  aTransaction({ id: 't3', date: '2026-03-04', counterpart: 'Shop', description: 'Sales', amount: '200.00' }),
  aTransaction({ id: 't4', date: '2026-03-03', counterpart: 'Mayor', description: 'Tax', amount: '-80.00' }),
]

test.use({
  reducedMotion: 'reduce',
  records: { contacts: [], transactions },
  tolerated: [complaintOfReader],
})

test('screen readers announce selecting a row, a range, and the page', async ({ page, service }) => {
  expect(service).toContain('http')
  await openKeyedList(page)
  const { press } = await startReader(page)
  await press('j', 'link, 2026-03-06, Mill, -120.50 EUR, Flour')
  await press(
    'x',
    'link, 2026-03-06, Mill, -120.50 EUR, Flour, selected',
    'polite: 1 transaction selected. EUR in 0.00 out -120.50 net -120.50',
  )
  await press('x', 'link, 2026-03-06, Mill, -120.50 EUR, Flour', 'polite: Nothing selected.')
  await press('j', 'link, 2026-03-05, Bank, -3.00 EUR, Fees')
  await press(
    'Shift+J',
    'link, 2026-03-04, Shop, +200.00 EUR, Sales, selected',
    'polite: 2 transactions selected. EUR in +200.00 out -3.00 net +197.00',
  )
  await press(
    'Shift+J',
    'link, 2026-03-03, Mayor, -80.00 EUR, Tax, selected',
    'polite: 3 transactions selected. EUR in +200.00 out -83.00 net +117.00',
  )
  await press('Control+a', 'polite: 4 transactions selected. EUR in +200.00 out -203.50 net -3.50')
  await press('Escape', 'link, 2026-03-03, Mayor, -80.00 EUR, Tax')
  await press('ArrowLeft', 'checkbox, Select Mayor, not checked')
})

test('a bulk edit is announced: what to change, what it does, and its result', async ({ page, service }) => {
  expect(service).toContain('http')
  await openKeyedList(page)
  await page.keyboard.press('j')
  const { press, type, hear } = await startReader(page)
  await press(
    'Shift+J',
    'link, 2026-03-05, Bank, -3.00 EUR, Fees, selected',
    'polite: 2 transactions selected. EUR in 0.00 out -123.50 net -123.50',
  )
  await press(
    'b',
    'dialog, Edit 2 transactions, Nothing is saved yet. Bookend checks each record again just before it edits it.',
    'combobox, Field, counterpart, has popup listbox, not expanded',
  )
  await press('Tab', 'combobox, What to do, set, has popup listbox, not expanded')
  await press('Tab', 'textbox, New value')
  await type('Paid', 'textbox, New value, Paid', 'polite: 2 transactions will change.')
  await press('Tab', 'button, Add another change')
  await press('Tab', 'group, What will change')
  await press('Tab', 'checkbox, Edit Mill, 2026-03-06 · -120.50 EUR · Flour, checked')
  await press('Space', 'polite: 1 transaction will change. 1 is left out.')
  await press('Space', 'polite: 2 transactions will change.')
  await press('Tab', 'checkbox, Edit Bank, 2026-03-05 · -3.00 EUR · Fees, checked')
  await press('Tab', 'button, Cancel')
  await press('Tab', 'button, Edit 2 transactions')
  // The service answers once the dialog of the progress was heard.
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  await page.route(`${service}/transactions/*`, async (route) => {
    if (route.request().method() === 'POST') await promise
    await route.continue()
  })
  await press(
    'Enter',
    'dialog, Editing 2 transactions, You can keep working while this runs. Each record is checked before it is edited.',
    'button, Hide',
  )
  answer()
  await hear('button, Close', 'polite: 2 transactions edited.')
  await press('Tab', 'button, Undo')
  await press('Escape', 'link, 2026-03-05, Paid, -3.00 EUR, Fees, selected')
})

test('screen readers hear the palette’s number of results once, and the name of each choice', async ({
  page,
  service,
}) => {
  expect(service).toContain('http')
  await openKeyedList(page)
  await page.keyboard.press('j')
  const { press, type } = await startReader(page)
  const field = (active: string, typed = '') =>
    `combobox, Go anywhere or do anything, ${typed && `${typed}, `}has popup listbox, expanded, active descendant ${active}, autocomplete in list, 1 control`
  await press('Control+k', 'dialog, Go anywhere or do anything', field('Show the keyboard shortcuts ?'))
  await press('ArrowDown', field('First row Home'))
  await press('ArrowUp', field('Show the keyboard shortcuts ?'))
  await type('recen', field('Recently deleted', 'recen'), 'polite: 3 choices')
  await press('ArrowDown', field('Search contacts for “recen”', 'recen'))
  await press('ArrowUp', field('Recently deleted', 'recen'))
  await press('Enter', 'heading, History, level 1')
})
