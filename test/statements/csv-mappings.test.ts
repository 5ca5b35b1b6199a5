import { expect, test } from 'vitest'
import { readCsv } from '../../src/statements/csv/read-csv.ts'
import { CsvMapping, translated } from '../../src/statements/csv/csv-mapping.ts'
import { attempt } from '../../src/statements/common/collect-faults.ts'
import { readStatements } from '../../src/statements/read-statements.ts'
import { csvMappings, findMapping } from '../../src/statements/csv/mappings.ts'
import { shortestOf, sumOf } from '../../src/domain/sum.ts'
import { bytesOf, readOf, samplesOf, shapeOf } from './sample-reads.ts'

/** Samples of older or other files that a mapping knows beside the one named after it. */
const others: Record<string, string> = {
  'ing-nl-comma.csv': 'ing-nl',
  'bunq-until-2019.csv': 'bunq',
  'bunq-without-account.csv': 'bunq',
  'paypal-french-activity.csv': 'paypal-french',
  'dkb-comma.csv': 'dkb',
  'dkb-festgeld.csv': 'dkb',
  'deutsche-bank-until-2024.csv': 'deutsche-bank',
  'bnp-paribas-fortis-2021.csv': 'bnp-paribas-fortis',
  'fintro.csv': 'bnp-paribas-fortis',
  'raiffeisen-ch-details.csv': 'raiffeisen-ch',
}

/** Mappings whose files do not state a currency that several countries could mean, so that the user is asked. */
const asked = /^(?:amex-(?:gb|aud)(?:-details)?|lunar-sek)$/

const names = samplesOf('csv')

test.each(names)('%s is read by the mapping that knows its header', (name) => {
  const mapping = others[name] ?? name.split('.')[0] ?? ''
  const found = readStatements(bytesOf('csv', name), { csv: findMapping(mapping) })
  expect(found.map(shapeOf)).toEqual(readOf('csv', name))
  expect(new Set(found.map(({ format }) => format))).toEqual(new Set([`CSV (${mapping})`]))
  const alone = () => readStatements(bytesOf('csv', name))
  const { result, fault } = attempt(alone)
  expect(result).toEqual(asked.test(mapping) ? undefined : found)
  expect(fault?.message ?? 'The file does not say its currency').toContain(
    'The file does not say its currency',
  )
})

test('a card statement that could be of several countries asks for its currency, each named once', () => {
  expect(() => readStatements(bytesOf('csv', 'amex-gb.csv'))).toThrow(
    expect.objectContaining({
      message:
        'The file does not say its currency. Choose the mapping with the right one: amex-gb (GBP) or amex-aud (AUD) or amex-nzd (NZD) or amex-sgd (SGD) or amex-hkd (HKD) or amex-eur (EUR)',
      remedy: 'mapping',
    }),
  )
})

test('every built-in mapping has a sample or shares the header of another', () => {
  const sampled = names.map((name) => name.split('.')[0])
  expect(csvMappings.map(({ name }) => name).filter((name) => !sampled.includes(name))).toEqual(
    'lunar-dkk lunar-nok paypal-gb paypal-europe amex-aud amex-nzd amex-nzd-details amex-sgd amex-sgd-details amex-hkd amex-hkd-details amex-eur amex-eur-details'.split(
      ' ',
    ),
  )
})

test('where a file tells balances, they are those of its lines', () => {
  const statements = names
    .filter((name) => !asked.test(name.replace('.csv', '')))
    .flatMap((name) => readStatements(bytesOf('csv', name)))
  const told = statements.filter(({ opening }) => opening)
  expect(told.length).toBeGreaterThan(20)
  expect(told.map(({ closing }) => shortestOf(closing?.amount ?? ''))).toEqual(
    told.map(({ opening, lines }) =>
      shortestOf(sumOf([opening?.amount ?? '', ...lines.map(({ amount }) => amount)])),
    ),
  )
})

test('a PayPal file shows by its days and amounts in whose notation it is', () => {
  const file = (day: string, gross: string, fee: string) =>
    `"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID"\n"${day}","14:30:00","GMT","Ana","Payment","Completed","EUR","${gross}","${fee}","9","1A"`
  expect(readCsv(file('09/13/2026', '1,500.00', '-58.80'))[0]).toMatchObject({
    format: 'CSV (paypal-us)',
    lines: [{ date: '2026-09-13', amount: '1500.00' }, { amount: '-58.80' }],
  })
  expect(readCsv(file('13/09/2026', '1,500.00', '0.00'))[0]).toMatchObject({
    format: 'CSV (paypal-gb)',
    lines: [{ date: '2026-09-13', amount: '1500.00' }],
  })
  expect(readCsv(file('13/09/2026', '1.500,00', '0,00'))[0]).toMatchObject({
    format: 'CSV (paypal-europe)',
    lines: [{ date: '2026-09-13', amount: '1500.00' }],
  })
  expect(() => readCsv(file('09/10/2026', '1,500.00', '0.00'))).toThrow(
    'The file fits several mappings. Choose the right one: paypal-us or paypal-gb',
  )
})

test('an amount that a spreadsheet may have written in another notation is refused: it was a thousand times too small', () => {
  const amountsIn = (...amounts: string[]) => {
    const rows = amounts.map((amount) => `123456789,14/09/2026,Ann,,${amount},DEP,`)
    const file = ['Bank Account,Date,Narrative,Debit Amount,Credit Amount,Categories,Serial', ...rows]
    return readCsv(file.join('\n'))[0]?.lines.map(({ amount }) => amount)
  }
  for (const amounts of [['54', '1.500'], ['1.504'], ['54.250', '1.500']])
    expect(() => amountsIn(...amounts)).toThrow(
      expect.objectContaining({ message: expect.stringContaining('has three decimals'), remedy: 'mapping' }),
    )
  expect(amountsIn('54', '0.125', '1500.125')).toEqual(['54.00', '0.125', '1500.125'])
})

test('a French PayPal file without the impact on the balance tells by its state what is booked', () => {
  const file = (state: string) =>
    `"Date","Heure","Fuseau horaire","Nom","Type","État","Devise","Avant commission","Commission","Net","Numéro de transaction"\n"13/09/2026","14:30:00","CEST","Ana","Paiement","${state}","EUR","20,00","0,00","20,00","1A"`
  expect(readCsv(file('Terminé'))[0]?.lines).toMatchObject([{ amount: '20.00', description: 'Paiement' }])
  expect(readCsv(file('En attente'))[0]?.lines).toEqual([])
  expect(() => readCsv(file('Suspendu'))).toThrow('does not say whether "Suspendu" means booked')
})

test('a refused payment of BNP Paribas Fortis does not count where its state has another name', () => {
  const text = new TextDecoder().decode(bytesOf('csv', 'bnp-paribas-fortis.csv'))
  const [statement] = readCsv(text.replace(';Status;', ';Toestand;'))
  expect(statement?.lines).toEqual(readCsv(text)[0]?.lines)
  expect(statement?.pending).toMatchObject([{ amount: '-31.41', state: 'Raadpleeg uw contactpersoon.' }])
})

test('a row without an amount is told as not taken, unless it has no day or states a balance', () => {
  const header = 'Date,Description,Amount,Running Bal.\n'
  const rows = ['01/15/2026,Rent,-10.00,90.00', '01/16/2026,Lost,,', '01/16/2026,Beginning,,90.00']
  const [statement] = readCsv(header + rows.join('\n'))
  expect(statement?.lines).toHaveLength(1)
  expect(statement?.pending).toMatchObject([{ at: 3, description: 'Lost', state: 'Amount: nothing' }])
})

test('a comdirect file with the tables of several accounts is refused, whichever comes first', () => {
  const giro = '"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";\n'
  const card = '"Buchungstag";"Umsatztag";"Vorgang";"Referenz";"Buchungstext";"Umsatz in EUR";\n'
  const paid = '"06.10.2026";"06.10.2026";"Lastschrift / Belastung";"Buchungstext: Strom";"-40,01";\n'
  const charged = '"05.10.2026";"04.10.2026";"Visa-Umsatz";"R1";"HOTEL";"-5,50";\n'
  const one = `"Umsätze Girokonto";"Zeitraum: 30 Tage";\n\n${giro}${paid}\n"Alter Kontostand";"100,00 EUR";\n\n`
  const other = `"Umsätze Visa-Karte";"Zeitraum: 30 Tage";\n\n${card}${charged}\n"Alter Kontostand";"0,00 EUR";\n\n`
  const fault = 'the file contains several accounts. Download each account separately'
  expect(readCsv(one)[0]?.lines).toHaveLength(1)
  expect(() => readCsv(one + other)).toThrow(fault)
  expect(() => readCsv(other + one)).toThrow(fault)
})

test('more text of a Raiffeisen row without a row before it, or with an amount, is no text', () => {
  const header = 'IBAN;Booked At;Text;Credit/Debit Amount;Balance;Valuta Date\n'
  const row = 'CH9300762011623852957;2026-03-26;Gutschrift;10;110;2026-03-26\n'
  expect(() => readCsv(`${header};;Muttenz;;;\n${row}`)).toThrow('There is no amount')
  expect(() => readCsv(`${header}${row};;Muttenz;5;;\n`)).toThrow('is not a date')
})

test('the built-in mappings pass their own check, and have names of their own', () => {
  for (const mapping of csvMappings) expect(CsvMapping.safeParse(mapping).error).toBeUndefined()
  expect(new Set(csvMappings.map(({ name }) => name)).size).toBe(csvMappings.length)
})

test('a mapping is found by its name', () => {
  expect(findMapping('rabobank')?.name).toBe('rabobank')
  expect(findMapping(' Rabobank ')?.name).toBe('rabobank')
  expect(findMapping('bank of nowhere')).toBeUndefined()
})

test('a table of words translates only what its mapping has, and each into something', () => {
  const [ing] = csvMappings.filter(({ name }) => name === 'ing-nl')
  if (!ing) throw new Error('ING is missing')
  expect(translated(ing, 'ing-x')`Datum → Date`).toMatchObject({ name: 'ing-x', date: { columns: ['Date'] } })
  expect(() => translated(ing, 'ing-x')`Datum → Date | Bedrag → Amount`).toThrow('No “Bedrag” for ing-x')
  expect(() => translated(ing, 'ing-x')`Datum`).toThrow('No “Datum” for ing-x')
})
