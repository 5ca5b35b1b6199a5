import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { attempt } from '../../src/statements/common/collect-faults.ts'
import type { Statement } from '../../src/statements/common/statement.ts'
import { guessMapping } from '../../src/statements/csv/guess-mapping.ts'
import { readCsv } from '../../src/statements/csv/read-csv.ts'
import { readStatements } from '../../src/statements/read-statements.ts'
import { checkBalances } from '../../src/statements/recognition/check-balances.ts'
import { sumsOfOthers } from '../../src/statements/recognition/sums-of-others.ts'
import { camt, entry, payments } from './camt-text.ts'
import { plain } from './csv-reading.ts'

function batchesIn(statements: readonly Statement[]): string[] {
  return statements.flatMap((statement) => {
    const lines = statement.lines.map((line) => ({ line, fingerprint: '' }))
    const found = sumsOfOthers({ statement, lines, id: '', check: checkBalances(statement) })
    return [...found].map(([{ line }, parts]) => `${line.at} ${line.amount} ${parts}`)
  })
}

const csv = (...rows: string[]) => readCsv(['Day;Amount;Name;Text', ...rows].join('\n'), plain)
const batch = '21.09.2026;-300,00;;SEPA-SAMMELUEBERWEISUNG 3 POSTEN'
const parts = ['21.09.2026;-100,00;Ann;Pay', '21.09.2026;-150,00;Bo;Pay', '21.09.2026;-50,00;Cy;Pay']
const rent = '21.09.2026;-800,00;Landlord;Rent'

test('a batch beside its payments is named, wherever they are on its day', () => {
  expect(batchesIn(csv(rent, batch, ...parts))).toEqual(['3 -300.00 3'])
  expect(batchesIn(csv(rent, ...parts, batch, '22.09.2026;5,00;Di;'))).toEqual(['6 -300.00 3'])
  expect(batchesIn(csv(batch, '21.09.2026;900,00;Client;Invoice', ...parts))).toEqual(['2 -300.00 3'])
})

test('a batch without its payments, one of another amount or day, and a payment in other words are not', () => {
  expect(batchesIn(csv(batch, rent))).toEqual([])
  expect(batchesIn(csv(batch, ...parts.slice(1)))).toEqual([])
  expect(batchesIn(csv(batch, ...parts.map((row) => row.replace('21.', '22.'))))).toEqual([])
  expect(batchesIn(csv(batch, ...parts.map((row) => row.replace('-', ''))))).toEqual([])
  expect(batchesIn(csv(batch.replace(/SEPA.*/, 'Three chairs'), ...parts))).toEqual([])
})

test('CAMT: a batch and its payments as entries of their own are known by their reference', () => {
  const part = (amount: string) =>
    entry({
      Amt: `<Amt Ccy="EUR">${amount}</Amt>`,
      NtryDtls: payments('<Refs><PmtInfId>WAGES-9</PmtInfId></Refs>'),
    })
  const whole = entry({
    Amt: '<Amt Ccy="EUR">30.00</Amt>',
    NtryDtls: '<NtryDtls><Btch><PmtInfId>WAGES-9</PmtInfId><NbOfTxs>2</NbOfTxs></Btch></NtryDtls>',
  })
  const read = (...entries: string[]) =>
    batchesIn(readStatements(new TextEncoder().encode(camt(entries.join('\n'), '052.001.08'))))
  expect(read(part('10.00'), whole, part('20.00'))).toEqual(['5 -30.00 2'])
  expect(read(part('10.00'), whole, part('21.00'))).toEqual([])
})

test('MT942: a batch is known by its code', () => {
  const line = (amount: string, code: string) =>
    `:61:2601050105D${amount}NTRFNONREF\n:86:${code}?00PAYMENT?20September`
  const text = (...lines: string[]) =>
    [':20:T', ':25:NL56ABNA0123456789', ':28C:1', ':34F:EUR0,', ...lines, ':90D:3EUR60,', '-', ''].join('\n')
  const read = (...lines: string[]) => batchesIn(readStatements(new TextEncoder().encode(text(...lines))))
  expect(read(line('30,', '191'), line('10,', '116'), line('20,', '116'))).toEqual(['5 -30.00 2'])
  expect(read(line('30,', '116'), line('10,', '116'), line('20,', '116'))).toEqual([])
})

test('where balances prove that all of them moved the account, none is named', () => {
  const rows = ['100.00;900', '200.00;700', '300.00;400'].map(
    (cells, index) =>
      `2${index}.09.2026;-${cells.split(';')[0]?.replace('.', ',')};;Bulk;${cells.split(';')[1]},00`,
  )
  const text = ['Day;Amount;Name;Text;Rest', ...rows].join('\n').replaceAll(/2\d\.09/g, '21.09')
  expect(batchesIn(readCsv(text, { ...plain, balance: 'Rest' }))).toEqual([])
  expect(batchesIn(readCsv(text, plain))).toEqual(['4 -300.00 2'])
})

test('no sample of a bank and no unknown layout has a line that is taken for a batch', () => {
  const here = import.meta.dirname
  const samples = globSync('samples/*/*', { cwd: here }).flatMap((file) => {
    const bytes = new Uint8Array(readFileSync(join(here, file)))
    return attempt(() => batchesIn(readStatements(bytes))).result ?? []
  })
  const layouts = globSync('layouts/*.csv', { cwd: here }).flatMap((file) => {
    const text = readFileSync(join(here, file), 'utf8')
    return attempt(() => batchesIn(readCsv(text, guessMapping(text)?.mapping))).result ?? []
  })
  expect([...samples, ...layouts]).toEqual([])
})
