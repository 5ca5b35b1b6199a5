import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { cleanText } from '../../src/statements/common/normalize.ts'
import type { StatementLine } from '../../src/statements/common/statement.ts'
import { readMt940 } from '../../src/statements/mt940/read-mt940.ts'
import { aMessage, deposit, linesOf, lineWith, withdrawal, wrapped } from './mt940-message.ts'

test('code words between slashes name the party and the text, which may have slashes themselves', () => {
  expect(
    lineWith(
      '/TRTP/SEPA OVERBOEKING/IBAN/NL57INGB0001212121/BIC/INGBNL2A/NAME/A/B SERVICE/REMI/2026/031/EREF/X',
    ),
  ).toMatchObject({ counterpart: 'A/B SERVICE', description: '2026/031' })
  expect(lineWith('/EREF/1//CNTP/NL57/ABNANL2A/J AAP / ZN BV/DELFT//REMI/USTD//fiets/')).toMatchObject({
    counterpart: 'J AAP / ZN BV',
    description: 'fiets',
  })
  expect(lineWith('/CNTP////EREF/27//REMI/USTD//pin/')).toMatchObject({ counterpart: '', description: 'pin' })
  expect(lineWith('/BENM//NAME/JAN/REMI//REMI/AFREK. 5/ISDT/2026-01-05')).toMatchObject({
    counterpart: 'JAN',
    description: 'AFREK. 5',
  })
  expect(lineWith('/TRTP/IDEAL/NAME/NOTPROVIDED/REMI/NOTPROVIDED')).toMatchObject({
    counterpart: '',
    description: 'IDEAL',
  })
  expect(lineWith('/PREF/PmtInfId-2026').description).toBe('PmtInfId-2026')
})

test('the ultimate party among code words is that of the other side', () => {
  const text = '/NAME/BANK/ULTC/Creditor/NL001/ULTD/Debtor/REMI/x'
  expect(lineWith(text, withdrawal).counterpart).toBe('Creditor')
  expect(lineWith(text, deposit).counterpart).toBe('Debtor')
  const swift = '/ORDP//NAME/Payer/BENM//NAME/Payee/REMI/x'
  expect(lineWith(swift, withdrawal).counterpart).toBe('Payee')
  expect(lineWith(swift, deposit).counterpart).toBe('Payer')
  expect(lineWith('/MARF/1/ORDP//NAME/Insurer/REMI/x', withdrawal).counterpart).toBe('Insurer')
})

test('other texts between slashes stay as they are, and a number is no name', () => {
  const text = '/BENM/300000000000133 /BANKA AD SKOPJE /provizija'
  expect(lineWith(text)).toMatchObject({ counterpart: '', description: text })
  expect(lineWith('/OCMT/USD2853,12/ PAYMENT')).toMatchObject({
    counterpart: '',
    description: '/OCMT/USD2853,12/ PAYMENT',
  })
})

test('a code word that was cut between two lines is still one', () => {
  const [line] = linesOf(
    withdrawal,
    ':86:/EREF/5018//CNTP/NL12/COBANL2XXXX/Verhuur Zuid BV///R',
    'EMI/USTD//Factuur 5/',
  )
  expect(line).toMatchObject({ counterpart: 'Verhuur Zuid BV', description: 'Factuur 5' })
})

test('cells of 32 characters give the name, whatever surrounds it', () => {
  const cells = (...texts: string[]) => linesOf(withdrawal, `:86:${texts.join('\n')}`)[0]
  const full = `${'BIC: INGBNL2A'.padEnd(33)}NAAM: AA VOORBEELD NETHERLANDS B`
  expect(full).toHaveLength(65)
  expect(cells('SEPA OVERBOEKING', full, 'OMSCHRIJVING: 1412')).toMatchObject({
    counterpart: 'AA VOORBEELD NETHERLANDS B',
    description: 'SEPA OVERBOEKING BIC: INGBNL2A NAAM: AA VOORBEELD NETHERLANDS B OMSCHRIJVING: 1412',
  })
  expect(cells('SEPA INCASSO', 'NAAM: WATER B.V.                MACHTIGING: 5')?.counterpart).toBe(
    'WATER B.V.',
  )
  expect(cells('SEPA INCASSO', 'IBAN: NL12')?.counterpart).toBe('')
})

test('a free text is the description as a whole, and no name is made up', () => {
  for (const text of [
    '999PN0001SCHECK-NR. 0000000000017',
    '0100000001 Hr V Voorbeeld DELFT',
    'ABN AMRO BANK>20MSTERDAM 22-07-2026',
    '64.45.12.11 3 NAAR HUIS',
    '(020) 123+45 100% *',
    '100+20+30 is 150',
    '<10 EUR discount',
    '100%20 only once',
    'GIRO 428428 is a text without the cells of 32',
  ])
    expect(lineWith(text)).toMatchObject({ counterpart: '', description: text })
})

test('full lines go on without a break, shorter ones with a blank, and a blank line parts texts', () => {
  const iban = `${'x'.repeat(56)} NL57INGB`
  expect(iban).toHaveLength(65)
  expect(linesOf(withdrawal, `:86:${iban}`, '0001212121 ok', 'next', '', 'apart', '')[0]?.description).toBe(
    `${iban}0001212121 ok next\napart`,
  )
  const counted = `:86:${'y'.repeat(61)}`
  expect(linesOf(withdrawal, counted, 'zz')[0]?.description).toBe(`${'y'.repeat(61)}zz`)
  const narrow = ['first', 'a'.repeat(58), 'b'.repeat(58), 'c'.repeat(58), 'end']
  expect(linesOf(withdrawal, `:86:${narrow[0]}`, ...narrow.slice(1))[0]?.description).toBe(
    `first ${'a'.repeat(58)}${'b'.repeat(58)}${'c'.repeat(58)}end`,
  )
})

test('a time that was cut at its colon is text, not a tag', () => {
  const [line, ...more] = linesOf(
    withdrawal,
    ':86:106?20SVWZ+STARTER?21 22-04-2026T03',
    ':20:08 Karten?22nr. 535',
    ':26:37 Folge',
    withdrawal,
  )
  expect(line?.description).toBe('STARTER 22-04-2026T03:20:08 Kartennr. 535:26:37 Folge')
  expect(more).toHaveLength(1)
})

test('a line of 64 signs had a blank at its end, which was taken away', () => {
  const text = (start: string) => start.padEnd(64, 'x')
  const description = (start: string) => linesOf(withdrawal, `:86:${start}\n${text('')}\nend`)[0]?.description
  expect(description('166?20 from here it goes on with')).toMatch(/xx end$/)
  expect(description('/TRTP/IDEAL/NAME/A/REMI/text')).toMatch(/xx end$/)
})

test('signs that look like the beginning of something within a text stay in it', () => {
  const [line] = linesOf(withdrawal, ':86:Betaald 31-05 00', ':00:00', 'ID: 5', '{x}', '-xx', ':KO:')
  expect(line?.description).toBe('Betaald 31-05 00:00:00 ID: 5 {x} -xx :KO:')
})

test('an :NS: of another form is text', () => {
  expect(linesOf(withdrawal, ':NS:Bank charges', 'for January')[0]).toMatchObject({
    counterpart: '',
    description: 'Bank charges\nfor January',
  })
})

test('a dash alone within a text is text', () => {
  expect(
    linesOf(withdrawal, ':86:Periode 01-01 -', '-', withdrawal).map(({ description }) => description),
  ).toEqual(['Periode 01-01 - -', ''])
})

test('the text behind the closing balance belongs to no line', () => {
  const text = aMessage(withdrawal).replace('-\n', ':64:C260131EUR0,00\n:86:/SUM/1/0/10,00/0,00/\n-\n')
  expect(readMt940(text)[0]?.lines.map(({ description }) => description)).toEqual([''])
})

const bankFile = join(import.meta.dirname, '../../../shared/data/bank-transactions.json')
const Records = z.array(
  z.object({ date: z.string(), currency: z.string(), amount: z.string(), description: z.string() }),
)
type Real = z.infer<typeof Records>[number]

test.skipIf(!existsSync(bankFile))('the lines of real statements come back from free texts', () => {
  const isApart = ({ description }: Real) => /^\d{3}[?>]\d\d/.test(description)
  const records = recordsOf()
  expect(records).toHaveLength(224)
  for (const record of records) {
    const line = readBack(record, wrapped(cleanText(record.description)))
    expect(line).toMatchObject({ date: record.date, amount: record.amount, reference: '' })
    expect(isApart(record) || line?.description).toBe(isApart(record) || cleanText(record.description))
  }
  // Five of the texts were never taken apart; now they are.
  const apart = records.filter(isApart)
  expect(apart).toHaveLength(5)
  for (const record of apart)
    expect(readBack(record, wrapped(record.description))?.description).not.toMatch(/[?>]2\d/)
})

function recordsOf(): Real[] {
  return Records.parse(JSON.parse(readFileSync(bankFile, 'utf8')))
}

/** An MT940 with the one line, and what is read of it. */
function readBack({ date, currency, amount }: Real, text: string): StatementLine | undefined {
  const day = date.replaceAll('-', '').slice(2)
  const mark = amount.startsWith('-') ? 'D' : 'C'
  const written = amount.replace('-', '').replace('.', ',')
  const balance = `C${day}${currency || 'EUR'}0,00`
  const fields = [
    ':20:REAL',
    ':25:1',
    ':28C:1/1',
    `:60F:${balance}`,
    `:61:${day}${mark}${written}NTRFNONREF`,
    text,
    `:62F:${balance}`,
  ]
  const [statement] = readMt940(fields.join('\r\n'))
  expect(statement?.lines).toHaveLength(1)
  return statement?.lines[0]
}
