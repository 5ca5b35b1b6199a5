import { expect, type Page } from '@playwright/test'
import { axeFindsNothing } from './axe.ts'
import { chooseMore, headingOf, moreButton, rowsOf, test } from './journey.ts'

test.use({ reducedMotion: 'reduce', tolerated: [/Failed to load resource/] })

axeFindsNothing('lists, their menus and what they open', {
  'the list of contacts': async (page) => {
    await page.goto('/contacts')
    await expect(rowsOf(page)).toHaveCount(25)
  },
  'ticked contacts to be merged': async (page) => {
    await tickTwo(page, '/contacts')
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Merge 2 contacts' })).toBeVisible()
  },
  'the list of shortcuts': async (page) => {
    await page.goto('/contacts')
    await expect(rowsOf(page)).toHaveCount(25)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  },
  'the menus of a list': async (page) => {
    await page.goto('/transactions')
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'View' })).toBeVisible()
    await page.keyboard.press('Escape')
    await moreButton(page).click()
    await expect(page.getByRole('menu', { name: 'More' })).toBeVisible()
  },
  'the totals of transactions': async (page) => {
    await page.goto('/transactions')
    await chooseMore(page, 'Totals')
    await expect(page.getByRole('table', { name: 'Totals' })).toBeVisible()
    // On a narrow screen several currencies are higher than the panel.
    await page.setViewportSize({ width: 390, height: 800 })
    await expect(page.getByRole('group', { name: 'Sums' })).toBeVisible()
  },
  'a search that finds nothing': async (page) => {
    await page.goto('/contacts?search=nothing+is+called+this')
    await expect(page.getByRole('button', { name: 'Clear search' })).toBeVisible()
  },
  'the question before a deletion': async (page) => {
    await page.goto('/transactions')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Delete 25 transactions?' })).toBeVisible()
  },
  'the menu': async (page) => {
    await page.goto('/contacts')
    await expect(rowsOf(page)).toHaveCount(25)
    await page.getByRole('button', { name: 'Menu' }).press('Enter')
    await expect(page.getByRole('group', { name: 'Appearance' })).toBeVisible()
  },
})

axeFindsNothing('forms, records and what they ask', {
  'the countries of a form': async (page) => {
    await page.goto('/contacts/new')
    await page.getByRole('combobox', { name: 'Country' }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
  },
  'a contact': async (page) => {
    await page.goto('/contacts/60')
    await expect(page.getByRole('term')).toHaveCount(10) // a person, who has no VAT number
  },
  'the choice of a contact for a transaction': async (page) => {
    await page.goto('/transactions/60')
    await page.getByRole('button', { name: 'Choose a contact' }).click()
    await page.getByRole('textbox', { name: 'Search the contacts' }).fill('a')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/contacts? found/)).toBeVisible()
  },
  'the form of a transaction with errors': async (page) => {
    await page.goto('/transactions/60/edit')
    await page.getByRole('button', { name: 'Correct amount, date or currency' }).click()
    await page.getByLabel('Date', { exact: true }).fill('2026-02-30')
    await page.getByLabel('Amount').fill('1.234')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByLabel('Date', { exact: true })).toBeFocused()
    await expect(page.getByText(/Is that 1,234\.00/)).toBeVisible()
  },
  'the form of a new contact with an error': async (page) => {
    await page.goto('/contacts/new')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/Enter a company/)).toBeVisible()
  },
  'a message after saving': async (page) => {
    await page.goto('/contacts/60/edit')
    await page.getByLabel('City', { exact: true }).fill('Longyearbyen')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved “')).toBeVisible()
  },
  'the question before typing is lost': async (page) => {
    await page.goto('/contacts/61/edit')
    await page.getByLabel('City', { exact: true }).fill('Longyearbyen')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  },
  'an address that there is not': async (page) => {
    await page.goto('/nowhere')
    await expect(headingOf(page, 'Page not found')).toBeVisible()
  },
})

axeFindsNothing('the overview, the inbox, names and duplicates', {
  'the overview between two days': async (page) => {
    await page.goto('/?period=2026-01-15..2026-02-14')
    await expect(page.getByRole('row', { name: /^Feb 2026/ })).toBeVisible()
    await page.getByLabel('To', { exact: true }).fill('2025-01-01')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
  },
  'remembered names, and the preview of what they change': async (page) => {
    await page.goto('/names')
    await page.getByRole('combobox', { name: 'When the counterparty' }).selectOption('contains')
    await page.getByRole('textbox', { name: 'Bank’s text' }).fill('a')
    await page.getByRole('textbox', { name: 'Call it' }).fill('Another name')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('button', { name: /^Preview/ }).click()
    await expect(page.getByRole('dialog', { name: 'Change counterparty names' })).toBeVisible()
  },
  'the inbox, and a field that is mended in it': async (page) => {
    await page.goto('/inbox')
    await expect(page.getByText(/^Looked through/)).toBeVisible()
    await page
      .getByRole('button', { name: /^Add counterparty/ })
      .first()
      .click()
    await expect(page.getByRole('textbox', { name: 'Counterparty' })).toBeFocused()
  },
  'what was called fine in the inbox': async (page) => {
    await page.goto('/inbox')
    await expect(page.getByText(/^Looked through/)).toBeVisible()
    await page
      .getByRole('button', { name: /^Fine: / })
      .first()
      .click()
    await page.getByRole('combobox', { name: 'Show' }).selectOption('fine')
    await expect(page.getByRole('button', { name: /^Show again: / })).toBeVisible()
  },
  'duplicate contacts, and a merge': async (page) => {
    await page.goto('/duplicates')
    await page
      .getByRole('button', { name: /^Compare…/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: /^Merge/ })).toBeVisible()
  },
  'contacts missing for the names of a period': async (page) => {
    await page.goto('/contacts/missing?period=2026')
    await expect(page.getByRole('table', { name: 'Names without a contact' })).toBeVisible()
  },
})

axeFindsNothing('files: contacts, answers and a comparison', {
  'answers to questions': async (page) => {
    await page.goto('/transactions?mark=none')
    await page.getByRole('row').nth(1).getByRole('checkbox').check()
    await page.getByRole('combobox', { name: 'Mark as…' }).selectOption('Question')
    await expect(page.getByText('1 transaction marked as a question')).toBeVisible()
    await page.goto('/transactions?mark=ask')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as Excel' }).click()
    const id = await page.locator('tbody tr').first().getAttribute('data-id')
    expect((await saving).suggestedFilename()).toMatch(/questions\.xlsx$/)
    await page.getByRole('link', { name: 'Import answers' }).click()
    const answers = `Counterparty,Question,Answer,Reference (please keep)\nAcme,,For the office,${id}\nOther,Why?,Because,x`
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'answers.csv', mimeType: 'text/csv', buffer: Buffer.from(answers) })
    await expect(page.getByRole('button', { name: 'Add 1 answer' })).toBeVisible()
  },
  'contacts from a file': async (page) => {
    await page.goto('/contacts/import')
    const name = 'clients.csv'
    const text = 'Company;Country;Phone\nNew firm;NL;abc\nOther firm;Atlantis;\nNew firm;;\n'
    await page
      .getByLabel('Choose a file')
      .and(page.locator('input'))
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'Edit New firm' }).first().click()
    await expect(page.getByRole('textbox', { name: 'Company' })).toBeVisible()
  },
  'a file compared with the books': async (page) => {
    await page.goto('/statement-check')
    const text =
      'OFXHEADER:100\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>2</BANKACCTFROM>' +
      '<BANKTRANLIST><STMTTRN><TRNTYPE>OTHER<DTPOSTED>20261028<TRNAMT>-3.50<FITID>f1<NAME>Bank fee</STMTTRN>' +
      '</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>'
    await page
      .getByLabel('Choose a file')
      .and(page.locator('input'))
      .setInputFiles({ name: 'october.ofx', mimeType: 'text/plain', buffer: Buffer.from(text) })
    await expect(page.getByRole('table', { name: 'Missing from the books' })).toContainText('Bank fee')
    await expect(page.getByRole('table', { name: 'Only in the books' })).toBeVisible()
  },
})

axeFindsNothing('a failure, rows on their way and wrong settings', {
  'a failure': async (page) => {
    const nowhere = { service: { baseUrl: 'http://127.0.0.1:9' } }
    await page.route('**/settings.json', (route) => route.fulfill({ json: nowhere }))
    await page.route('http://127.0.0.1:9/**', (route) =>
      route.fulfill({ status: 500, headers: { 'Access-Control-Allow-Origin': '*' }, body: 'no' }),
    )
    await page.goto('/contacts')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
  'rows that are still on their way': async (page) => {
    const nowhere = { service: { baseUrl: 'http://127.0.0.1:9' } }
    await page.route('**/settings.json', (route) => route.fulfill({ json: nowhere }))
    await page.route('http://127.0.0.1:9/**', () => undefined)
    await page.goto('/transactions')
    await expect(page.getByText('Loading transactions')).toBeAttached()
    await expect(page.locator('main table')).toBeVisible()
  },
  'settings that are wrong': async (page) => {
    await page.route('**/settings.json', (route) => route.fulfill({ json: {} }))
    await page.goto('/contacts')
    await expect(headingOf(page, 'Bookend cannot start')).toBeVisible()
  },
})

async function tickTwo(page: Page, address: string) {
  await page.goto(address)
  await rowsOf(page).first().getByRole('checkbox').check()
  await rowsOf(page).nth(1).getByRole('checkbox').check()
}
