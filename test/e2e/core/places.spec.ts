import { join } from 'node:path'
import { expect } from '@playwright/test'
import { keys } from './engine.ts'
import { signIn, test } from './journey.ts'

// The pages beside the lists.

const statement = join(import.meta.dirname, '../../../samples/statement.xml')

test('the overview leads to a month, to what came in then, and to a payee', async ({
  user,
  server,
  somebodyElse,
}) => {
  await somebodyElse.imports(statement)
  await signIn(user, server, '/?period=2026')
  const months = user.at('table', 'Money in, out and net by month, in EUR')
  await months.at('row', /^Feb 2026/).says('4,959.43')
  await months.at('link', 'Feb 2026').click()
  await user.isAt('/transactions?period=2026-02')
  await user.tab.call('() => history.back()', [])
  await months
    .at('row', /^Mar 2026/)
    .at('link', /3,054\.34/)
    .click()
  await user.isAt('/transactions?period=2026-03&direction=in')
  await user.tab.call('() => history.back()', [])
  await user.at('region', 'Largest payees').at('link', 'Vastgoed De Kaap BV').click()
  await user.words(/3 of 3$/).isThere()
})

test('a name is remembered, and changes what is there once it was previewed', async ({
  user,
  server,
  somebodyElse,
}) => {
  await somebodyElse.imports(statement)
  await signIn(user, server, '/names')
  await user.at('combobox', 'When the counterparty').choose('begins with')
  await user.field('Bank’s text').fill('stroomlijn')
  await user.words(/^Fits 3 transactions/).isThere()
  await user.field('Call it').fill('Stroomlijn')
  await user.at('button', 'Add').click()
  await user.words('“Stroomlijn” added.').isThere()
  await user.at('button', 'Preview 3 changes…').click()
  const dialog = user.at('dialog', 'Change counterparty names')
  await dialog.at('button', 'Edit 3 transactions').click()
  await user.words('3 transactions edited.').isThere()
  await user.at('button', 'Close').click()
  await user.words('All transactions have the names below.').isThere()
})

test('names without a contact become contacts, and History takes them back', async ({
  user,
  server,
  somebodyElse,
}) => {
  await somebodyElse.imports(statement)
  await signIn(user, server, '/contacts/missing?period=2026')
  await user.field('Name of the contact for Museum De Klok').reads('Museum De Klok')
  await user.at('button', /^Add \d+ contacts$/).click()
  await user.words(/^\d+ contacts created\.$/).isThere()
  expect(await somebodyElse.reads()).toContain('Museum De Klok')
  await user.at('link', 'Undo in the history').click()
  await user.at('button', /^Undo the/).click()
  await user.at('alertdialog').at('button', 'Delete 14 contacts').click()
  await user.at('region', 'Pending deletions').at('button', 'Delete now').click()
  await expect.poll(() => somebodyElse.reads()).toEqual([])
})

test('the inbox’s item is mended in place by keys', async ({ user, server, somebodyElse }) => {
  await somebodyElse.adds({ company: 'Peeters BV', country: 'BE', vatNumber: 'BE0000000000' })
  await signIn(user, server, '/inbox')
  await user.at('link', 'Peeters BV').isThere()
  await user.tab.type('je')
  const field = user.field('VAT number')
  await field.fill('BE0403170701')
  await field.press(keys.enter)
  await user.words('Nothing to do').isThere()
})

test('another device is signed in by its address, and revokes the first', async ({ user, server }) => {
  await signIn(user, server, '/sign-ins')
  await user.at('button', 'Sign in another device').click()
  await user.field('Name of the device').fill('Phone')
  await user.tab.type(keys.enter)
  await user.at('img', 'QR code of the sign-in address').isThere()
  const address = await user.words(/#token=/).text()
  await user.at('button', 'Done').click()
  await user.at('button', 'Revoke Phone').isThere()
  await user.open(address)
  await user.at('heading', 'Overview', 1).isThere()
  await user.open(`${server.url}/sign-ins`)
  await user.at('button', 'Revoke First browser').click()
  await user.at('alertdialog').at('button', 'Revoke').click()
  await user.words('First browser is signed out.').isThere()
  await user.tab.reload()
  await user.at('list', 'Signed-in devices').at('listitem').counts(1)
})

test('own books and the demo are two connections, each under its own address', async ({
  user,
  server,
  somebodyElse,
}) => {
  await somebodyElse.adds({ company: 'Peeters' })
  await signIn(user, server, '/contacts')
  await user.at('link', 'Peeters').isThere()
  await user.at('button', 'Books: My books').click()
  await user.at('navigation', 'Connections').at('link', 'Demo books').click()
  await user.words('1–25 of 1,000').isThere()
  await user.at('link', 'Peeters').isGone()
  await user.isAt('/c/demo/contacts')
  await user.at('button', 'Books: Demo books').click()
  await user.at('navigation', 'Connections').at('link', 'My books').click()
  await user.at('link', 'Peeters').isThere()
})

test('a setting is kept over a reload, and clearing the device signs it out', async ({ user, server }) => {
  await signIn(user, server, '/device')
  const seconds = user.field('Time to undo a deletion, in seconds')
  await seconds.fill('25')
  await user.words('Saved. You can undo for 25 seconds.').isThere()
  await user.at('checkbox', 'Use keyboard shortcuts').click()
  await user.tab.reload()
  await seconds.reads('25')
  await user.at('button', 'Clear everything on this device').click()
  await user.at('alertdialog').at('button', 'Clear everything').click()
  await user.at('heading', 'Sign in', 1).isThere()
})

test('the palette leads to a page, finds records, does what a menu does, and gives the focus back', async ({
  user,
  server,
  somebodyElse,
}) => {
  await somebodyElse.imports(statement)
  await signIn(user, server, '/transactions')
  await user.at('button', 'More').isThere()
  const palette = user.at('combobox', 'Go anywhere or do anything')
  const search = user.at('searchbox', 'Search transactions')
  await search.click()
  for (const key of [keys.escape, keys.enter]) {
    await user.tab.type('k', keys.control)
    await palette.fill('dark col')
    await palette.press(key)
    await palette.isGone()
    await search.hasFocus()
  }
  const scheme = () => user.tab.call('() => document.documentElement.dataset.mantineColorScheme', [])
  await expect.poll(scheme).toBe('dark')
  await user.tab.type('k', keys.control)
  await palette.fill('museum')
  await user
    .at('option', /Museum De Klok/)
    .nth(0)
    .isThere()
  await palette.fill('histo')
  await user.at('option', /^History/).isThere()
  await palette.press(keys.enter)
  await user.at('heading', 'History', 1).hasFocus()
})
