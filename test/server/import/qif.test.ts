import { expect, test } from 'vitest'
import { guessColumns, readFile } from '../../../src/statements/read-file.ts'

const bytesOf = (lines: string[]) => new TextEncoder().encode(lines.join('\r\n'))

async function linesOf(lines: string[], columns: Record<string, string>) {
  const { statements, chosen } = await readFile(bytesOf(lines), { columns })
  expect(chosen).toBeUndefined() // another bank writes the same fields in another order of days
  return statements.flatMap(({ bankAccount, format, lines: all }) =>
    all.map(({ at, date, amount, currency, counterpart, description }) =>
      [format, bankAccount, at, date, amount, currency, counterpart, description].join('|'),
    ),
  )
}

const bank = ['!Type:Bank', "D 1/ 5'26", 'T-1,234.56', 'PPaper Ltd', 'MInvoice 7', 'N101', 'LOffice', '^']
const split = ["D1/ 6'26", 'T20.00', 'PClient', 'SRent', '$15.00', 'EMay', 'SOther', 'EJune', '$5.00', '^']

test('the currency and the order of day and month are asked, and a split is one line', async () => {
  const { questions } = await guessColumns(bytesOf([...bank, ...split]), {})
  expect(questions.map(({ about }) => about)).toEqual(['day order', 'currency'])
  const answers = { 'day order': 'MM/DD/YYYY', currency: 'USD', account: ' Checking 7 ' }
  expect(await linesOf([...bank, ...split], answers)).toEqual([
    'QIF|CHECKING7|2|2026-01-05|-1234.56|USD|Paper Ltd|Invoice 7',
    'QIF|CHECKING7|9|2026-01-06|20.00|USD|Client|',
  ])
  expect(await linesOf([...bank, ...split], { ...answers, 'day order': 'DD/MM/YYYY' })).toMatchObject([
    expect.stringContaining('2026-05-01'),
    expect.stringContaining('2026-06-01'),
  ])
})

test('the parts of a split, the category and the address are kept with the line; parts that do not add up are a fault', async () => {
  const columns = { 'day order': 'MM/DD/YYYY', currency: 'USD', account: 'Checking' }
  const textsOf = async (lines: string[]) =>
    (await readFile(bytesOf(lines), { columns })).statements.flatMap((one) =>
      one.lines.map(({ bank }) => bank?.text),
    )
  const plain = ["D1/ 7'26", 'T1.00', 'PClient', 'MThanks', '^']
  const address = ["D1/ 8'26", 'T-2.50', 'AClient Road 1', 'ALondon', '^']
  expect(await textsOf([...bank, ...split, ...plain, ...address])).toEqual([
    'Invoice 7\nCategory: Office',
    'Split: Rent · May · 15.00\nSplit: Other · June · 5.00',
    undefined,
    'Client Road 1\nLondon',
  ])
  const byShare = ['D1/9/2026', 'T-8.00', 'SRent', '%50%', 'SFood', '%50%', '^']
  expect(await textsOf(['!Type:Bank', ...byShare])).toEqual(['Split: Rent · 50%\nSplit: Food · 50%'])
  const wrong = split.map((field) => field.replace('$5.00', '$6.00'))
  await expect(readFile(bytesOf([...bank, ...wrong]), { columns })).rejects.toMatchObject({
    at: 9,
    message: 'The parts of this split add up to 21.00, not to the amount 20.00',
  })
})

test('days that show their order, other notations, and the name of an account are read', async () => {
  const card = ['!Option:AutoSwitch', '!Account', 'NCard 4711', 'TCCard', '^', '!Type:CCard']
  const lines = [...card, 'D25.12.2004', 'T-12,50', 'PBäcker', '^', 'D26.12.2004', 'T1.000,00', 'PKunde']
  expect((await guessColumns(bytesOf(lines), {})).questions.map(({ about }) => about)).toEqual(['currency'])
  expect(await linesOf(lines, { currency: 'EUR' })).toEqual([
    'QIF|CARD4711|7|2004-12-25|-12.50|EUR|Bäcker|',
    'QIF|CARD4711|11|2004-12-26|1000.00|EUR|Kunde|',
  ])
})

test('a minus is money out, and what has none is money in, also in a file without a minus', async () => {
  const columns = { currency: 'EUR', account: 'Cash' }
  const plain = ['!Type:Cash', "D25/11'26", 'T20.00', '^']
  const signed = ['!Type:Cash', "D26/11'26", 'T+7.00', '^']
  const out = ['!Type:Cash', "D27/11'26", 'T-5.00', '^']
  const amountsOf = async (lines: string[]) =>
    (await linesOf(lines, columns)).map((line) => line.split('|')[4])
  expect(await amountsOf(plain)).toEqual(['20.00'])
  expect(await amountsOf(signed)).toEqual(['7.00'])
  expect(await amountsOf(out)).toEqual(['-5.00'])
  expect(await amountsOf([...plain, ...signed, ...out])).toEqual(['20.00', '7.00', '-5.00'])
})

test('a day with two digits for the year may also be of an earlier decade, which is asked and never passed over', async () => {
  const asked = async (...days: string[]) => {
    const lines = days.flatMap((day) => [`D${day}`, 'T-5.00', '^'])
    const { questions } = await guessColumns(bytesOf(['!Type:Bank', ...lines]), { currency: 'EUR' })
    return questions.flatMap(({ about, options }) =>
      about === 'day order' ? options.map(({ value }) => value) : [],
    )
  }
  expect(await asked('17/01/12', '20/01/12')).toEqual(['DD/MM/YY', 'YY/MM/DD'])
  expect(await asked('01/08/13', '02/08/13')).toEqual(['DD/MM/YY', 'MM/DD/YY'])
  expect(await asked('17/01/12', '02/02/12')).toEqual([])
  expect(await asked('26/11/05', '26/11/28')).toEqual([])
})

test('without answers, of investments and of several accounts it is refused in words', async () => {
  await expect(readFile(bytesOf(bank), {})).rejects.toThrow(expect.objectContaining({ remedy: 'mapping' }))
  const columns = { currency: 'USD', 'day order': 'MM/DD/YYYY', account: 'Checking' }
  await expect(readFile(bytesOf(bank), { columns: { ...columns, currency: ' ' } })).rejects.toThrow(
    'Which currency are the amounts in?',
  )
  const refused = (lines: string[], words: string | RegExp) =>
    expect(readFile(bytesOf(lines), { columns })).rejects.toThrow(words)
  await refused(['!Type:Invst', 'D1/5/26', '^'], 'investment account')
  await refused(['!Type:Oth L', 'D1/5/26', '^'], 'of the kind “Oth L”')
  await refused(['!Type:Cat', 'NFood', '^'], 'has no lines')
  const two = ['!Account', 'NOne', '^', ...bank, '!Account', 'NTwo', '^', ...bank]
  await refused(two, 'several accounts')
  await refused([...bank, "D13/45'26", 'T1.00', '^'], /./)
  await refused([...bank.slice(0, -1), ...split], 'no day or several')
  await refused([...bank, 'T1.00', '^'], 'no day or several')
})

test('an opening balance is no deposit', async () => {
  const opening = ["D1/ 1'26", 'T5,000.00', 'POpening Balance', 'L[Checking]', '^']
  const answers = { 'day order': 'MM/DD/YYYY', currency: 'USD', account: 'Checking' }
  expect(await linesOf(['!Type:Bank', ...opening, ...bank.slice(1)], answers)).toEqual([
    expect.stringContaining('-1234.56'),
  ])
})
