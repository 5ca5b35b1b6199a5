import { expect, test } from 'vitest'
import { entry, lineOf, linesIn, payments, rmtInf } from './camt-text.ts'

test('the payments of a batch are lines when their amounts add up exactly, each in its direction', () => {
  const CdtDbtInd = '<CdtDbtInd>CRDT</CdtDbtInd>'
  const part = (amount: string, direction: string) =>
    `<Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>`
  const batch = (...parts: string[]) =>
    linesIn(entry({ CdtDbtInd, Amt: '<Amt Ccy="EUR">0.30</Amt>', details: payments(...parts) })).map(
      ({ amount }) => amount,
    )
  expect(batch(part('0.10', 'CRDT'), part('0.20', 'CRDT'))).toEqual(['0.10', '0.20'])
  expect(batch(part('0.5', 'CRDT'), part('0.200', 'DBIT'))).toEqual(['0.50', '-0.200'])
  expect(batch(part('0.10', 'CRDT'), part('0.21', 'CRDT'))).toEqual(['0.30'])
  expect(batch(part('0.10', 'DBIT'), part('0.20', 'DBIT'))).toEqual(['0.30'])
  expect(batch(part('0.10', 'CRDT'), '')).toEqual(['0.30'])
  expect(batch(part('0.30', 'CRDT'), '')).toEqual(['0.30'])
})

test('a charge that the bank took from a batch is a line of its own, and the payers stay apart', () => {
  const CdtDbtInd = '<CdtDbtInd>CRDT</CdtDbtInd>'
  const part = (amount: string, name: string, charge = '') =>
    `<Refs><AcctSvcrRef>REF-${amount}</AcctSvcrRef></Refs><Amt Ccy="EUR">${amount}</Amt>${CdtDbtInd}${charge}<RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties>`
  const charged = (amount: string, direction = '<CdtDbtInd>DBIT</CdtDbtInd>') =>
    `<Chrgs><Rcrd><Amt Ccy="EUR">${amount}</Amt>${direction}</Rcrd></Chrgs>`
  const batch = (total: string, more: string, ...parts: string[]) =>
    linesIn(
      entry({ CdtDbtInd, Amt: `<Amt Ccy="EUR">${total}</Amt>`, details: payments(...parts), more }),
    ).map(({ amount, counterpart, description, reference }) =>
      [amount, counterpart, description, reference].join('|'),
    )
  const payers = ['1000.00|Ana||REF-1000.00', '500.00|Bo||REF-500.00']
  const [ana, bo] = [part('1000.00', 'Ana'), part('500.00', 'Bo')]
  expect(batch('1474.00', '', ana, part('500.00', 'Bo', charged('26.00')))).toEqual([
    ...payers,
    '-26.00||Charge: Bo|REF-500.00 charge',
  ])
  // Without a direction, a charge is taken; it may be told for the whole entry; zero is none.
  expect(batch('1497.00', '', part('1000.00', 'Ana', charged('3', '')), bo)[2]).toBe(
    '-3.00||Charge: Ana|REF-1000.00 charge',
  )
  expect(batch('1497.00', charged('3.00'), ana, bo)).toEqual([...payers, '-3.00||Charge|'])
  expect(batch('1500.00', '', part('1000.00', 'Ana', charged('0.00')), bo)).toEqual(payers)
  // Already contained in the amounts, or not explained by the charge.
  expect(batch('1500.00', '', part('1000.00', 'Ana', charged('9.00')), bo)).toEqual(payers)
  expect(batch('1490.00', '', part('1000.00', 'Ana', charged('9.00')), bo)).toEqual(['1490.00|||'])
})

test('the amounts of a batch are those in the currency of the entry', () => {
  const inDollars = (euros: string) =>
    `<AmtDtls><InstdAmt><Amt Ccy="USD">1.00</Amt></InstdAmt><TxAmt><Amt Ccy="EUR">${euros}</Amt></TxAmt></AmtDtls>`
  expect(linesIn(entry({ details: payments(inDollars('4'), inDollars('6')) }))).toMatchObject([
    { amount: '-4.00', currency: 'EUR' },
    { amount: '-6.00', currency: 'EUR' },
  ])
  const only = '<Amt Ccy="USD">5.00</Amt>'
  expect(linesIn(entry({ details: payments(only, only) }))).toMatchObject([{ amount: '-10.00' }])
})

test('a batch that stays one line has the other party only where all payments have the same', () => {
  const to = (name: string) => `<RltdPties><Cdtr><Nm>${name}</Nm></Cdtr></RltdPties>${rmtInf(`for ${name}`)}`
  expect(lineOf({ details: payments(to('A'), to('B')) })).toMatchObject({
    counterpart: '',
    description: 'for A\nfor B',
  })
  expect(lineOf({ details: payments(to('A'), to('A')) })).toMatchObject({
    counterpart: 'A',
    description: 'for A',
  })
  expect(
    lineOf({ details: payments(to('A'), to('B')), AddtlNtryInf: '<AddtlNtryInf>Wages</AddtlNtryInf>' }),
  ).toMatchObject({ counterpart: '', description: 'Wages' })
})

test('a batch of very many payments is read', () => {
  const one = '<Amt Ccy="EUR">0.01</Amt><CdtDbtInd>DBIT</CdtDbtInd>'
  const Amt = '<Amt Ccy="EUR">1500.00</Amt>'
  const details = `<NtryDtls>${`<TxDtls>${one}</TxDtls>`.repeat(150_000)}</NtryDtls>`
  expect(linesIn(entry({ Amt, details }))).toHaveLength(150_000)
})

test('the payments of a batch have their own references, else that of the entry with a number', () => {
  const part = (reference: string) =>
    `<Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs><Amt Ccy="EUR">5</Amt><CdtDbtInd>DBIT</CdtDbtInd>`
  const AcctSvcrRef = '<AcctSvcrRef>BATCH-1</AcctSvcrRef>'
  const referencesOf = (one: string, two: string, ofEntry = AcctSvcrRef) =>
    linesIn(entry({ AcctSvcrRef: ofEntry, details: payments(part(one), part(two)) })).map(
      ({ reference }) => reference,
    )
  expect(referencesOf('PART-A', 'PART-B')).toEqual(['PART-A', 'PART-B'])
  expect(referencesOf('PART-A', 'PART-A')).toEqual(['BATCH-1/1', 'BATCH-1/2'])
  expect(referencesOf('PART-A', 'NONREF')).toEqual(['BATCH-1/1', 'BATCH-1/2'])
  expect(referencesOf('PART-A', 'NONREF', '')).toEqual(['', ''])
})

test('payments of a batch without any text show the code of their kind, else that of the batch', () => {
  const code = (text: string) => `<BkTxCd><Prtry><Cd>${text}</Cd></Prtry></BkTxCd>`
  const one = '<Amt Ccy="EUR">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>'
  const details = `<NtryDtls><TxDtls>${one}${code('CARD-1')}</TxDtls><TxDtls>${one}</TxDtls></NtryDtls>`
  expect(linesIn(entry({ BkTxCd: code('BATCH'), details }))).toMatchObject([
    { description: 'CARD-1', formerTexts: [{ counterpart: '', description: '' }] },
    { description: 'BATCH' },
  ])
})
