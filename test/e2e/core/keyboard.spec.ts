import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Bookkeeper } from './bookkeeper.ts'
import { keys } from './engine.ts'
import { signIn, test } from './journey.ts'

const rowOf = (user: Bookkeeper, index: number) => user.at('table').at('rowgroup').nth(1).at('row').nth(index)

test('the first stop of the keyboard skips to the content, and Escape gives the focus back: from the menu, what it opens and a merge', async ({
  user,
  server,
}) => {
  await user.open(`${server.url}/c/demo/contacts`)
  await user.words('1–25 of 1,000').isThere()
  await user.tab.type(keys.tab)
  const skip = user.at('link', 'Skip to the content')
  await skip.isInSight()
  await skip.press(keys.enter)
  await user.at('main').press(keys.tab)
  await user.at('searchbox').hasFocus()

  const menu = user.at('button', 'Menu')
  await menu.reach(keys.shift)
  await menu.press(keys.enter)
  await user.at('radio', 'System').isThere()
  await user.tab.type(keys.tab)
  await user.at('button', /^Go anywhere/).press(keys.tab)
  await user.at('link', 'History').hasFocus()
  expect(await user.tab.call('() => scrollY', [])).toBe(0)
  const reset = user.at('button', 'Reset demo data')
  await reset.reach()
  await reset.press(keys.enter)
  const question = user.at('alertdialog', 'Reset the demo data?')
  await question.at('button', 'Cancel').press(keys.escape)
  await question.isGone()
  // The menu closed when the question came, so the focus goes back to where the menu is opened.
  await reset.isGone()
  await menu.press(keys.enter)
  await reset.isThere()
  await user.tab.type(keys.escape)
  await reset.isGone()
  await menu.press(keys.enter)
  const shortcuts = user.at('button', /^Keyboard shortcuts/)
  await shortcuts.reach()
  await shortcuts.press(keys.enter)
  const sheet = user.at('dialog', 'Keyboard shortcuts')
  await sheet.words('Show the keyboard shortcuts').isInSight()
  await sheet.at('searchbox').press(keys.escape)
  await sheet.isGone()
  await menu.hasFocus()

  for (const row of [0, 1]) await rowOf(user, row).at('checkbox').click()
  const merge = user.at('toolbar', 'Selection').at('button', 'Merge')
  await merge.reach()
  await merge.press(keys.enter)
  await user.at('dialog', 'Merge 2 contacts').isThere()
  await user.tab.type(keys.escape)
  await merge.hasFocus()
})

test('Tab goes on through the cells, whose rows keep their places, and the key of Undo takes back what was saved, not the last search', async ({
  user,
  server,
  somebodyElse,
  folder,
}) => {
  const file = join(folder, 'march.ofx')
  const lines = ['04 Mill Flour', '03 Bank Fees', '02 Shop Paper'].map((line) => {
    const [day, counterparty, description] = line.split(' ')
    return `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>202603${day}<TRNAMT>-1.00<FITID>${day}<NAME>${counterparty}<MEMO>${description}</STMTTRN>`
  })
  writeFileSync(
    file,
    'OFXHEADER:100\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>TEST<ACCTID>NL13TEST0123456789</BANKACCTFROM>' +
      `<BANKTRANLIST>${lines.join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  )
  await somebodyElse.imports(file)
  await signIn(user, server, '/transactions')
  const search = user.at('searchbox')
  await search.fill('Mil')
  await user.words(/^1–1 of 1$/).isThere()
  await search.fill('')
  await user.words(/^1–3 of 3$/).isThere()
  await search.press(keys.enter)
  const tops = () =>
    user.tab.call(
      "() => [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().top)",
      [],
    )
  const before = await tops()
  await rowOf(user, 0).at('link').press(keys.f2)
  await user.at('combobox', 'Counterparty of Mill').press(keys.tab)
  const description = user.at('textbox', 'Description of Mill')
  await description.press(keys.tab)
  await user.at('combobox', 'Counterparty of Bank').hasFocus()
  expect(await tops()).toEqual(before)
  await user.tab.type(keys.tab, keys.shift)
  await description.press(`Oats${keys.enter}`)
  await rowOf(user, 0).says('Oats')
  const next = user.at('textbox', 'Description of Bank')
  await next.hasFocus()
  await user.tab.type('z', keys.control)
  await rowOf(user, 0).says('Flour')
  await next.hasFocus()
  await search.reads('')
  const headers = { Authorization: `Bearer ${server.token}` }
  const { items } = (await (await fetch(`${server.url}/api/transactions`, { headers })).json()) as {
    items: { description: string }[]
  }
  expect(items.map((one) => one.description)).toEqual(['Flour', 'Fees', 'Paper'])
  // What is typed is taken back first.
  await user.tab.type('Interest')
  await user.tab.type('z', keys.control)
  await rowOf(user, 0).says('Flour')
  await next.hasFocus()
})
