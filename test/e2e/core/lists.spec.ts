import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { BooksServer } from '../books-server.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { keys } from './engine.ts'
import { signIn, test } from './journey.ts'

// The list of transactions as a bookkeeper works with it: 33 of the first quarter of 2026.

const statement = join(import.meta.dirname, '../../../samples/statement.xml')

test.beforeEach(({ somebodyElse }) => somebodyElse.imports(statement))

/** Opens the list, and waits until all of its tools are there. */
async function openList(user: Bookkeeper, server: BooksServer, address = '/transactions') {
  await signIn(user, server, address)
  await user.at('button', 'More').isThere()
  await user
    .at('link', /^2026-/)
    .nth(0)
    .isThere()
}

test('days and an amount narrow the list, a filter goes by its chip, and the period steps on', async ({
  user,
  server,
}) => {
  await openList(user, server)
  await user.at('button', 'Filter').click()
  const filters = user.at('dialog', 'Filters')
  const period = filters.at('group', 'Period')
  await period.field('From').fill('1.1.2026')
  await period.field('Until').fill('31.1.2026')
  const amount = filters.at('group', 'Amount')
  await amount.field('From').fill('900')
  await filters.at('radio', 'Money out').click()
  await filters.at('button', 'Show 1 transaction').click()
  await filters.isGone()
  await user.isAt('/transactions?period=2026-01&amount=900..&direction=out')
  await user.at('button', 'Remove filter: 900.00 or more').click()
  await user.words(/7 of 7$/).isThere()
  await user.at('button', 'Next period').click()
  await user.isAt('/transactions?period=2026-02&direction=out')
})

test('the totals of what is found stay beside it by month, and a month leads to its transactions', async ({
  user,
  server,
}) => {
  await openList(user, server, '/transactions?direction=out')
  await user.at('button', 'More').click()
  await user.at('menuitemcheckbox', /^Totals/).click()
  const totals = user.at('region', 'Totals')
  await totals.at('table', 'Totals').says('-6,849.26')
  await totals.at('combobox', 'Group by').choose('Month')
  await totals.at('link', 'February 2026').click()
  await user.isAt('/transactions?direction=out&period=2026-02')
  await totals.at('table', 'Totals').says('-1,651.67')
  await user.tab.type('t')
  await totals.isGone()
})

test('a view is saved under a name, and leads to the same list after a reload', async ({ user, server }) => {
  await openList(user, server, '/transactions?direction=in')
  await user.at('button', 'View').click()
  const view = user.at('dialog', 'View')
  await view.field('Name of the view').fill('Sales')
  await view.at('button', 'Save').click()
  await view.at('checkbox', 'Description').click()
  await user.tab.type(keys.escape)
  await view.isGone()
  const list = user.at('table', 'Transactions')
  await list.at('columnheader', 'Description').isGone()
  await user.open(`${server.url}/transactions`)
  await list.at('columnheader', /^Description/).isThere()
  await user.at('navigation', 'Views').at('link', 'Sales').click()
  await user.isAt('/transactions?direction=in')
  await list.at('columnheader', /^Description/).isGone()
})

test('a word is replaced in the selected rows but one, undone and redone', async ({ user, server }) => {
  await openList(user, server, '/transactions?search=sundial')
  await user.at('checkbox', 'Select all on this page').click()
  await user.at('toolbar', 'Selection').at('button', 'Edit').click()
  const dialog = user.at('dialog')
  await dialog.at('combobox', 'Field').choose('Description')
  await dialog.at('combobox', 'What to do').choose('Replace text')
  await dialog.field('Text to find').fill('sundial')
  await dialog.field('Replace with').fill('moondial')
  await dialog.words('4 transactions will change.').isThere()
  await dialog.at('checkbox', 'Edit Gemeente Waterdam').click()
  await dialog.at('button', 'Edit 3 transactions').click()
  await dialog.words('3 transactions edited.').isThere()
  await dialog.at('button', 'Close').click()
  const changed = user.at('table', 'Transactions').at('row', /moondial/)
  await changed.counts(3)
  await user.tab.type('z', keys.control)
  await changed.isGone()
  await user.words(/^3 transactions have their old values back\./).isThere()
  await user.tab.type('Z', keys.control, keys.shift)
  await changed.counts(3)
})

test('six spellings are merged with three keys, names that only look alike stay, and Undo restores all', async ({
  user,
  server,
  somebodyElse,
}) => {
  const six = [
    'Albert Heijn',
    'ALBERT HEIJN',
    'albert heijn',
    'Albert  Heijn',
    'Heijn, Albert',
    'Albert Heijn.',
  ]
  for (const company of [...six, 'Albert Heijn', 'Ann Vandenbroucke', 'Jan Vandenbroucke'])
    await somebodyElse.adds({ company })
  const original = await somebodyElse.reads()
  await signIn(user, server, '/contacts')
  await user.at('button', 'More').isThere()
  await user.tab.type('s')
  const dialog = user.at('dialog', 'Spellings')
  await dialog.at('button', 'Show 5 changes').press(keys.enter)
  await dialog.at('button', 'Edit 5 contacts').press(keys.enter)
  await dialog.words('5 contacts edited.').isThere()
  await dialog.at('button', 'Skip').hasFocus()
  expect(await somebodyElse.reads()).toEqual([
    ...Array.from({ length: 7 }, () => 'Albert Heijn'),
    'Ann Vandenbroucke',
    'Jan Vandenbroucke',
  ])
  await dialog.at('button', 'Undo').click()
  await dialog.words('5 contacts have their old values back.').isThere()
  expect(await somebodyElse.reads()).toEqual(original)
  await user.tab.type(keys.escape)
  await dialog.isGone()
})

test('a list is read with its records beside it, by keys alone', async ({ user, server }) => {
  await openList(user, server)
  await user.tab.type('v')
  const pane = user.at('region', 'Open transaction')
  await pane.says(/^Select a/)
  await user.tab.type('j')
  await pane.at('heading', /./, 2).nth(0).says('Account fees March')
  await user.tab.type(keys.down)
  const second = pane.at('heading', 'Bouwmarkt Rijn', 2)
  await second.isThere()
  await user.tab.type(keys.enter)
  await second.press(keys.escape)
  await user
    .at('table', 'Transactions')
    .at('link', /Bouwmarkt Rijn|2026-03-24/)
    .nth(0)
    .press('e')
  await user.at('heading', 'Edit Bouwmarkt Rijn', 1).isThere()
  await user.tab.call('() => history.back()', [])
  await second.isThere()
})

test('a transaction is asked about, in the list and with a note, and leaves as a question', async ({
  user,
  server,
}) => {
  await openList(user, server)
  await user.tab.type('ja')
  await user.words(/^1 transaction marked as a question/).isThere()
  await user.at('link', 'Go to your questions').click()
  await user
    .at('table', 'Transactions')
    .at('link', /^2026-03-25/)
    .click()
  await user.field('Note').fill('Which invoice is this?')
  await user.at('heading', undefined, 1).click()
  await user.words(/^Note saved\./).isThere()
  await user.at('link', 'Back to transactions').click()
  await user
    .at('table', 'Transactions')
    .at('row', /Which invoice is this\?/)
    .isThere()
  await user.at('button', 'Copy questions').click()
  await user.words(/^1 open question copied\./).isThere()
})
