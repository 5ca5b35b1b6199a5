import { expect, test } from 'vitest'
import { readCamt } from '../../src/statements/camt/read-camt.ts'
import { readCsv } from '../../src/statements/csv/read-csv.ts'
import { readMt940 } from '../../src/statements/mt940/read-mt940.ts'
import { readOfx } from '../../src/statements/ofx/read-ofx.ts'
import { camt, entry } from './camt-text.ts'
import { aMessage } from './mt940-message.ts'

const header = 'Number,Date,Account,Amount,Subcategory,Memo'
const csv = (count: number) =>
  [header, ...Array.from({ length: count }, () => ',99/01/2026,1,twelve,x,y'), ',01/01/2026,1,1.00,x,y'].join(
    '\n',
  )
const transaction = (amount: string) => `<STMTTRN>\n<DTPOSTED>20260101<TRNAMT>${amount}<FITID>1\n</STMTTRN>\n`

test.each([
  ['CSV', () => readCsv(csv(2)), [2, 3]],
  [
    'OFX',
    () =>
      readOfx(
        `<OFX><STMTRS><CURDEF>EUR\n${transaction('a')}${transaction('1.00')}${transaction('b')}</STMTRS></OFX>`,
      ),
    [3, 9],
  ],
  ['CAMT', () => readCamt(camt([entry({ Amt: '' }), entry(), entry({ CdtDbtInd: '' })].join('\n'))), [4, 6]],
  ['MT940', () => readMt940(aMessage(':61:nothing', ':61:2601050105D10,00NTRFNONREF', ':61:nobody')), [5, 7]],
] as const)('a %s file is refused with all that is wrong with it', (_, read, lines) => {
  const [first, ...others] = lines
  expect(read).toThrow(
    expect.objectContaining({
      at: first,
      others: others.map((at) => expect.objectContaining({ at })),
      more: 0,
    }),
  )
})

test('of many errors the first twenty are reported, with how many more there are', () => {
  expect(() => readCsv(csv(57))).toThrow(expect.objectContaining({ at: 2, more: 37 }))
})

test('a single error is reported alone', () => {
  expect(() => readCsv(csv(1))).toThrow(expect.objectContaining({ at: 2, others: [], more: 0 }))
})
