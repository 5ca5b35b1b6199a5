import { expect, test } from 'vitest'
import { readCamt } from '../../src/statements/camt/read-camt.ts'
import { readStatements } from '../../src/statements/read-statements.ts'
import { camt, entry } from './camt-text.ts'
import { bytesOf, samplesOf } from './sample-reads.ts'

test('the booked balances are the first OPBD and the last CLBD, and PRCD only without OPBD', () => {
  const of = (...balances: string[]) => {
    const [{ opening, closing } = {}] = readCamt(camt(balances.join('')))
    return [opening?.amount, closing?.amount]
  }
  expect(of(balance('OPBD', '1'), balance('PRCD', '2'), balance('CLBD', '3'))).toEqual(['1.00', '3.00'])
  expect(of(balance('PRCD', '2'), balance('CLAV', '4'), balance('ITBD', '5'), balance('OPAV', '6'))).toEqual([
    '2.00',
    undefined,
  ])
  expect(
    of(
      balance('OPBD', '2', '2026-01-02'),
      balance('CLBD', '3', '2026-01-02'),
      balance('OPBD', '1', '2026-01-01'),
      balance('CLBD', '2', '2026-01-01'),
    ),
  ).toEqual(['1.00', '3.00'])
  expect(of(balance('ITBD', '2'), balance('CLBD', '3'))).toEqual([undefined, '3.00'])
})

test('balances in several currencies are no balances of the lines', () => {
  const other = balance('CLBD', '3').replace('EUR', 'USD')
  expect(readCamt(camt(balance('OPBD', '1') + other))[0]).toMatchObject({
    opening: undefined,
    closing: undefined,
  })
})

test('a balance of nothing needs no direction, any other does', () => {
  const undirected = (amount: string) => balance('CLBD', amount).replace(/<CdtDbtInd>.*<\/CdtDbtInd>/, '')
  expect(readCamt(camt(undirected('0.00')))[0]?.closing?.amount).toBe('0.00')
  expect(() => readCamt(camt(undirected('0.01')))).toThrow(
    'Statement S1: it does not say whether the money comes in',
  )
})

test('the name of a statement is its id, else its number', () => {
  const [{ name } = {}] = readCamt(
    camt('').replace('<Id>S1</Id>', '<ElctrncSeqNb>7</ElctrncSeqNb><LglSeqNb>3</LglSeqNb>'),
  )
  expect(name).toBe('7')
})

test('a later version, an unknown namespace and an envelope around the message change nothing', () => {
  const text = camt(entry(), '053.001.13')
  expect(readCamt(text)[0]).toMatchObject({ format: 'CAMT.053.001.13', lines: [{ amount: '-10.00' }] })
  expect(readCamt(text.replace(/ xmlns="[^"]*"/, ''))[0]).toMatchObject({ format: 'CAMT.053', lines: [{}] })
  const wrapped = text.replace(/<Document/, '<env:Envelope><env:Head/><Document') + '</env:Envelope>'
  expect(readCamt(wrapped)[0]).toMatchObject({ format: 'CAMT.053.001.13', lines: [{}] })
})

test('several documents one after the other in a file are all read, their lines counted through', () => {
  const statements = readCamt(`${camt(entry())}\n${camt(entry(), '052.001.08')}`)
  expect(statements.map(({ format, lines }) => [format, lines[0]?.at])).toEqual([
    ['CAMT.053.001.08', 4],
    ['CAMT.052.001.08', 9],
  ])
})

function balance(code: string, amount: string, day = '2026-01-01'): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
}

test('a balance without a day counts as not stated', () => {
  const undated = (code: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`
  expect(readCamt(camt(undated('OPBD') + undated('CLBD')))).toMatchObject([
    { opening: undefined, closing: undefined },
  ])
})

test.each(samplesOf('camt'))(
  'the sample %s is read alike in UTF-16, with prefixes, and on one line',
  (name) => {
    const statements = readStatements(bytesOf('camt', name))
    const text = new TextDecoder(
      name.startsWith('cz') ? 'windows-1250' : name.startsWith('be') ? 'windows-1252' : 'utf-8',
    ).decode(bytesOf('camt', name))
    const plain = text.replace(/encoding="[^"]*"/, '')
    const prefixed = plain.replace(/<(\/?)(?!ns2:)([A-Z])/g, '<$1camt:$2').replace(' xmlns=', ' xmlns:camt=')
    expect(readStatements(inUtf16(plain))).toEqual(statements)
    expect(readStatements(new TextEncoder().encode(prefixed))).toEqual(statements)
    expect(readStatements(new TextEncoder().encode(plain.replaceAll('\n', '\r\n')))).toEqual(statements)
    expect(readStatements(new TextEncoder().encode(plain.replaceAll('\n', '\r')))).toEqual(statements)
    expect(readStatements(new TextEncoder().encode(plain.replaceAll('\n', ' ')))).toEqual(
      statements.map((statement) => ({
        ...statement,
        lines: statement.lines.map((line) => ({ ...line, at: 1 })),
        pending: statement.pending?.map((line) => ({ ...line, at: 1 })),
      })),
    )
  },
)

function inUtf16(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
}
