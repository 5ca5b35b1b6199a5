import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { workbookOf } from '../../server/import/workbook-of.ts'
import { keys } from './engine.ts'
import { signIn, test } from './journey.ts'

// Files that come from outside, each looked at before anything is taken from it.

const statement = join(import.meta.dirname, '../../../samples/statement.xml')

test('a statement shows its lines before it is imported, and a second time only what is new', async ({
  user,
  server,
}) => {
  await signIn(user, server, '/transactions')
  await user.at('heading', 'No transactions yet').isThere()
  for (const words of ['Import 33 new transactions', 'Nothing new in these statements'] as const) {
    await user.tab.chooseFiles('input[type=file]', [statement])
    if (words === 'Nothing new in these statements') {
      await user.at('dialog', words).at('button', 'Close').click()
      continue
    }
    const question = user.at('dialog', 'Import these statements?')
    await question.at('table', 'Lines of the file').says('Vastgoed De Kaap BV')
    await question.at('button', words).click()
    const report = user.at('dialog', 'Statements imported')
    await report.says('Balance adds up: 4,210.00 to 11,378.28 EUR')
    await report.at('button', 'Close').click()
    await user.words('1–25 of 33').isThere()
  }
  await user.open(`${server.url}/statement-check`)
  await user.at('heading', 'Statement check', 1).isThere()
  await user.words(/^1 statement$/).isThere()
})

test('a file is compared with the books: what is missing, and what only the books have', async ({
  user,
  server,
  somebodyElse,
  folder,
}) => {
  await somebodyElse.imports(statement)
  const file = join(folder, 'january.ofx')
  writeFileSync(
    file,
    'OFXHEADER:100\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>TEST<ACCTID>NL13TEST0123456789</BANKACCTFROM>' +
      '<BANKTRANLIST><STMTTRN><TRNTYPE>OTHER<DTPOSTED>20260103<TRNAMT>-314.15<FITID>f1<NAME>Bouwmarkt Rijn</STMTTRN>' +
      '<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20260104<TRNAMT>-3.50<FITID>f2<NAME>Bank fee</STMTTRN>' +
      '</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
  )
  await signIn(user, server, '/statement-check')
  await user.at('button', 'Choose a file').isThere()
  await user.tab.chooseFiles('input[type=file]', [file])
  await user.at('table', 'Missing from the books').says('Bank fee')
  await user.at('table', 'Result').says(/In both\s+1/)
})

test('a CSV of no known bank asks what its columns mean and in which currency it is', async ({
  user,
  server,
  folder,
}) => {
  const file = join(folder, 'bank.csv')
  writeFileSync(file, 'Booked on;What;Sum\n21-09-2026;Paper;1,50\n22-09-2026;Rent of the barn;300,00\n')
  await signIn(user, server, '/transactions')
  await user.at('heading', 'No transactions yet').isThere()
  await user.tab.chooseFiles('input[type=file]', [file])
  const form = user.at('dialog', 'What do the columns mean?')
  await form.at('button', 'Show all lines').click()
  await form.words('Answer every question first.').isInSight()
  await form.at('table', 'The first lines, as they would be imported').says('Rent of the barn')
  await form.at('radio', 'All of them are money out of the account').click()
  await form.at('radio', 'A new account').click()
  await form.field('Its number or name').fill('Savings')
  await form.at('combobox', 'Currency').choose('EUR')
  await form.at('button', 'Show all lines').click()
  await user.at('button', 'Import 2 new transactions').click()
  await user.at('dialog', 'Statements imported').at('button', 'Close').click()
  await user
    .at('table', 'Transactions')
    .at('row', /Rent of the barn/)
    .says('-300.00')
})

for (const kind of ['csv', 'xlsx'] as const)
  test(`contacts come from a file (${kind}), beside those that are there`, async ({
    user,
    server,
    somebodyElse,
    folder,
  }) => {
    await somebodyElse.adds({ company: 'Acme NV', vatNumber: 'BE0203430576' })
    const file = join(folder, `clients.${kind}`)
    const rows = [
      ['Company', 'VAT number', 'City'],
      ['Acme NV', 'BE0203430576', 'Gent'],
      ['Łódź Sp. z o.o.', '', 'Łódź'],
    ]
    writeFileSync(
      file,
      kind === 'csv' ? rows.map((row) => row.join(';')).join('\n') : workbookOf({ Clients: rows }),
    )
    await signIn(user, server, '/contacts/import')
    await user.at('button', 'Choose a file').isThere()
    await user.tab.chooseFiles('input[type=file]', [file])
    await user.at('button', '1 update').isThere()
    await user.at('button', 'Create 1 and update 1 contact').click()
    await user.words(/^1 contact created\. 1 contact updated\./).isThere()
    await user.at('link', 'Go to contacts').click()
    await user
      .at('table', 'Contacts')
      .at('row', /Acme NV/)
      .says('Gent')
    await user.at('link', 'Łódź Sp. z o.o.').isThere()
  })

test('questions go out as a workbook, and an answer comes back into its note', async ({
  user,
  server,
  somebodyElse,
  folder,
}) => {
  await somebodyElse.imports(statement)
  await signIn(user, server, '/transactions?search=museum')
  await user.at('button', 'More').isThere()
  await user.at('checkbox', 'Select all on this page').click()
  await user.at('combobox', 'Mark as…').click()
  await user.tab.type(`Question${keys.enter}`)
  await user.words(/^2 transactions marked as questions/).isThere()
  const [id] = (await user.tab.call(
    "() => [...document.querySelectorAll('tbody tr')].map((row) => row.dataset.id)",
    [],
  )) as string[]
  const file = join(folder, 'answers.csv')
  writeFileSync(
    file,
    `Counterparty,Question,Answer,Reference (please keep)\nMuseum De Klok,,For the tower clock,${id}\n`,
  )
  await user.at('link', 'Go to your questions').click()
  await user.at('link', 'Import answers').click()
  await user.at('button', 'Choose a file').isThere()
  await user.tab.chooseFiles('input[type=file]', [file])
  await user.at('button', 'Add 1 answer').click()
  await user.words('1 answer added to its note.').isThere()
  await user.open(`${server.url}/transactions?mark=ask`)
  await user
    .at('table', 'Transactions')
    .at('row', /For the tower clock/)
    .isThere()
})
