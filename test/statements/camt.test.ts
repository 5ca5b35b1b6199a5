import { expect, test } from 'vitest'
import { readCamt } from '../../src/statements/camt/read-camt.ts'
import { readStatements } from '../../src/statements/read-statements.ts'
import { camt, entry, lineOf, linesIn, otherIban, ownIban, payments, rmtInf } from './camt-text.ts'
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

const credit = '<CdtDbtInd>CRDT</CdtDbtInd>'
const reversal = '<RvslInd>true</RvslInd>'
const returned = '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>'

test('the other party is the creditor of a withdrawal and the debtor of a deposit, the ultimate one where given', () => {
  const both = named('Dbtr', 'Payer') + named('Cdtr', 'Payee')
  expect(otherParty(both)).toBe('Payee')
  expect(otherParty(both, { CdtDbtInd: credit })).toBe('Payer')
  const ultimate = both + named('UltmtDbtr', 'Last Payer') + named('UltmtCdtr', 'Last Payee')
  expect(otherParty(ultimate)).toBe('Last Payee')
  expect(otherParty(ultimate, { CdtDbtInd: credit })).toBe('Last Payer')
})

test.each([
  ['<Cdtr><Nm>Payee</Nm></Cdtr>', 'Payee'],
  ['<Cdtr><Pty><Nm>Payee</Nm></Pty></Cdtr>', 'Payee'],
  ['<Cdtr><Agt><FinInstnId><Nm>A Bank</Nm></FinInstnId></Agt></Cdtr>', 'A Bank'],
  ['<UltmtCdtr><Pty><Nm>Shop</Nm></Pty></UltmtCdtr><Cdtr><Pty><Nm>Payee</Nm></Pty></Cdtr>', 'Shop'],
  ['<UltmtCdtr><Pty><Id/></Pty></UltmtCdtr><Cdtr><Pty><Nm>Payee</Nm></Pty></Cdtr>', 'Payee'],
  ['<CdtrAcct><Nm>Account of Payee</Nm></CdtrAcct>', 'Account of Payee'],
  ['<TradgPty><Pty><Nm>Broker</Nm></Pty></TradgPty>', 'Broker'],
  ['<Prtry><Tp>x</Tp><Pty><Nm>Somebody</Nm></Pty></Prtry>', 'Somebody'],
  ['<Cdtr><PstlAdr><Ctry>NL</Ctry></PstlAdr></Cdtr>', ''],
  ['', ''],
])('the name in %s is found', (parties, name) => {
  expect(otherParty(parties)).toBe(name)
})

test.each(['keine Information vorhanden', 'NOTPROVIDED', 'N/A', '-', 'UNKNOWN', 'Not Provided.'])(
  '"%s" is nobody: the party beside it counts, and lines read otherwise before are known by that',
  (filler) => {
    const beside = named('UltmtCdtr', filler) + named('Cdtr', 'Testkonto Nummer 2')
    expect(otherParty(beside)).toBe('Testkonto Nummer 2')
    expect(otherParty(named('Cdtr', filler))).toBe('')
    const line = lineOf({ NtryDtls: payments(`<RltdPties>${beside}</RltdPties>`) })
    expect(line?.formerTexts).toMatchObject([{ counterpart: filler }])
  },
)

test('a reversal names the parties of the payment that it takes back', () => {
  // A direct debit that came back: the money goes out again, and the one who had paid is still the debtor.
  const parties = named('Dbtr', 'Customer') + named('Cdtr', 'We')
  expect(otherParty(parties, { RvslInd: reversal })).toBe('Customer')
  // A transfer that came back.
  const sent = named('Dbtr', 'We') + named('Cdtr', 'Supplier')
  expect(otherParty(sent, { CdtDbtInd: credit, RvslInd: reversal })).toBe('Supplier')
  expect(lineOf({ CdtDbtInd: credit, RvslInd: reversal })?.amount).toBe('10.00')
})

test('whose account or name is that of the statement is not the other party, whatever the direction', () => {
  const backwards = named('Dbtr', 'Customer') + named('Cdtr', 'We') + account('Cdtr', ownIban)
  expect(otherParty(backwards)).toBe('Customer')
  expect(otherParty(named('Dbtr', 'Customer') + named('Cdtr', 'ME GMBH'))).toBe('Customer')
  expect(otherParty(backwards, { RvslInd: reversal })).toBe('Customer')
  // A bank that has already turned the parties of a reversal.
  const turned = named('Dbtr', 'We') + account('Dbtr', ownIban) + named('Cdtr', 'Customer')
  expect(otherParty(turned, { RvslInd: reversal })).toBe('Customer')
})

test('a transfer to another account of the same holder names the holder', () => {
  const parties = named('Dbtr', 'Me GmbH') + named('Cdtr', 'Me GmbH')
  expect(otherParty(parties)).toBe('Me GmbH')
  expect(otherParty(parties + named('UltmtCdtr', 'Our Shop'))).toBe('Our Shop')
  expect(otherParty(named('Cdtr', 'Me GmbH'))).toBe('Me GmbH')
  const withAccounts = parties + account('Dbtr', ownIban) + account('Cdtr', otherIban)
  expect(otherParty(withAccounts)).toBe('Me GmbH')
  expect(otherParty(named('Cdtr', 'Me GmbH') + account('Cdtr', otherIban) + named('Dbtr', 'Sub'))).toBe(
    'Me GmbH',
  )
})

test('a party on the wrong side counts when it has another account or the payment came back, else it may be the holder', () => {
  expect(otherParty(named('Dbtr', 'Somebody'))).toBe('')
  expect(otherParty(named('Dbtr', 'Somebody') + account('Dbtr', otherIban))).toBe('Somebody')
  expect(otherParty(named('Dbtr', 'Somebody') + account('Dbtr', ownIban))).toBe('')
  expect(otherParty(named('Dbtr', 'Somebody') + account('Dbtr', '0000202051', 'Othr'))).toBe('')
  expect(otherParty(named('Dbtr', 'Somebody'), {}, returned)).toBe('Somebody')
  expect(otherParty(named('Cdtr', 'Somebody'), { RvslInd: reversal })).toBe('Somebody')
  expect(otherParty(named('Dbtr', 'Me GmbH'), {}, returned)).toBe('')
  expect(otherParty(named('Dbtr', 'We') + account('Dbtr', ownIban), {}, returned)).toBe('')
})

test('reversals keep their direction, unless the balances prove that the bank writes that of the payment taken back', () => {
  const takenBack = entry({
    RvslInd: reversal,
    details: payments(`<RltdPties>${named('Dbtr', 'We')}${named('Cdtr', 'Supplier')}</RltdPties>`),
  })
  const fee = entry({ Amt: '<Amt Ccy="EUR">1.00</Amt>' })
  const lines = (opening: string, closing: string) =>
    readCamt(
      camt(balance('OPBD', opening, '2026-01-02') + takenBack + fee + balance('CLBD', closing, '2026-01-02')),
    )[0]?.lines.map(({ amount, counterpart }) => [amount, counterpart])
  expect(lines('100.00', '89.00')).toEqual([
    ['-10.00', 'We'],
    ['-1.00', ''],
  ])
  expect(lines('100.00', '109.00')).toEqual([
    ['10.00', 'Supplier'],
    ['-1.00', ''],
  ])
  // Balances that agree neither way prove nothing.
  expect(lines('100.00', '500.00')).toEqual([
    ['-10.00', 'We'],
    ['-1.00', ''],
  ])
})

test('balances that agree both ways, and balances in another currency, leave the reversals as they are', () => {
  const out = entry({ RvslInd: reversal })
  const amounts = (inside: string) => readCamt(camt(inside))[0]?.lines.map(({ amount }) => amount)
  const there = entry({ RvslInd: reversal, CdtDbtInd: credit })
  expect(
    amounts(balance('OPBD', '50', '2026-01-02') + out + there + balance('CLBD', '50', '2026-01-02')),
  ).toEqual(['-10.00', '10.00'])
  const dollars = out.replace('EUR', 'USD')
  expect(
    amounts(balance('OPBD', '50', '2026-01-02') + dollars + balance('CLBD', '60', '2026-01-02')),
  ).toEqual(['-10.00'])
})

function otherParty(parties: string, changes: Record<string, string> = {}, behind = ''): string | undefined {
  return lineOf({ ...changes, details: payments(`<RltdPties>${parties}</RltdPties>${behind}`) })?.counterpart
}

function named(role: string, name: string): string {
  return `<${role}><Nm>${name}</Nm></${role}>`
}

function account(role: string, number: string, kind = 'IBAN'): string {
  const id = kind === 'IBAN' ? `<IBAN>${number}</IBAN>` : `<Othr><Id>${number}</Id></Othr>`
  return `<${role}Acct><Id>${id}</Id></${role}Acct>`
}

test.each([
  ['10', '10.00'],
  ['10.5', '10.50'],
  ['8.850', '8.850'],
  ['0012.00', '12.00'],
  ['.5', '0.50'],
  [' +3.00 ', '3.00'],
  ['12345678901234567890.12345', '12345678901234567890.12345'],
])('an amount of %s comes in and goes out as it is written', (written, amount) => {
  const Amt = `<Amt Ccy="EUR">${written}</Amt>`
  expect(lineOf({ Amt, CdtDbtInd: '<CdtDbtInd>CRDT</CdtDbtInd>' })?.amount).toBe(amount)
  expect(lineOf({ Amt })?.amount).toBe(`-${amount}`)
})

test('a withdrawal of nothing has no sign', () => {
  expect(lineOf({ Amt: '<Amt Ccy="EUR">0.00</Amt>' })?.amount).toBe('0.00')
})

test.each([
  ['<Amt Ccy="EUR">12,50</Amt>', '"12,50" is not an amount'],
  ['<Amt Ccy="EUR">1.234.50</Amt>', '"1.234.50" is not an amount'],
  ['<Amt Ccy="EUR">-12.50</Amt>', '"-12.50" is not an amount'],
  ['<Amt Ccy="EUR">1e3</Amt>', '"1e3" is not an amount'],
  ['<Amt Ccy="EUR">٣</Amt>', 'is not an amount'],
  ['<Amt Ccy="EUR"></Amt>', 'is not an amount'],
  ['<Amt Ccy="Euro">1.00</Amt>', 'the currency "EURO" is not three letters'],
  ['', 'there is no amount'],
  ['<Amt Ccy="EUR">1.00</Amt><Amt Ccy="EUR">2.00</Amt>', 'there are two <Amt>'],
])('the amount %s is refused', (Amt, reason) => {
  expect(() => lineOf({ Amt })).toThrow(reason)
})

test('an amount without a currency is in that of the account, and refused where there is none', () => {
  const Amt = '<Amt>1.00</Amt>'
  expect(lineOf({ Amt })?.currency).toBe('EUR')
  expect(() => readCamt(camt(entry({ Amt })).replace('<Ccy>EUR</Ccy>', ''))).toThrow('1.00 has no currency')
})

test.each([
  ['', 'it does not say whether the money comes in or goes out'],
  ['<CdtDbtInd>DEBIT</CdtDbtInd>', 'must be CRDT (money in) or DBIT (money out), not "DEBIT"'],
  ['<CdtDbtInd>DBIT</CdtDbtInd><CdtDbtInd>CRDT</CdtDbtInd>', 'two <CdtDbtInd>'],
])('the direction %s is refused', (CdtDbtInd, reason) => {
  expect(() => lineOf({ CdtDbtInd })).toThrow(reason)
})

test.each([
  ['<BookgDt><Dt>2026-01-02</Dt></BookgDt>', '2026-01-02'],
  ['<BookgDt><Dt>2026-01-02Z</Dt></BookgDt>', '2026-01-02'],
  ['<BookgDt><DtTm>2026-01-02T23:59:59.999-11:00</DtTm></BookgDt>', '2026-01-02'],
  ['<BookgDt><DtTm>2026-01-02T00:00:00+14:00</DtTm></BookgDt>', '2026-01-02'],
  ['<BookgDt><Dt>2016-02-30</Dt></BookgDt>', '2016-02-30'],
  ['<BookgDt><Dt>2026-01-02</Dt></BookgDt><ValDt><Dt>2026-01-05</Dt></ValDt>', '2026-01-02'],
  ['<BookgDt/><ValDt><Dt>2026-01-05</Dt></ValDt>', '2026-01-05'],
  ['<ValDt><DtTm>2026-01-05T00:00:00</DtTm></ValDt>', '2026-01-05'],
])('the date of %s is the day that is written there', (BookgDt, date) => {
  expect(lineOf({ BookgDt })?.date).toBe(date)
})

test.each([
  ['', 'there is neither a booking date nor a value date'],
  ['<BookgDt><Dt>02.01.2026</Dt></BookgDt>', '"02.01.2026" is not a date'],
  ['<BookgDt><Dt>2026-13-02</Dt></BookgDt>', 'no month between 01 and 12'],
  ['<BookgDt><Dt>2026-12-32</Dt></BookgDt>', 'no day between 01 and 31'],
  ['<BookgDt><Dt>2026-01-021</Dt></BookgDt>', 'is not a date'],
])('the date of %s is refused', (BookgDt, reason) => {
  expect(() => lineOf({ BookgDt })).toThrow(reason)
})

test('a fault names the entry, the statement and the line', () => {
  const text = camt(`${entry()}\n${entry({ Amt: '' })}`)
  expect(() => readCamt(text)).toThrow(
    expect.objectContaining({ message: 'Entry 2 of statement S1: there is no amount', at: 5 }),
  )
})

test.each(['PDNG', 'FUTR', 'INFO'])(
  'an entry with the status %s is passed over, old way and new',
  (status) => {
    expect(linesIn(entry({ Sts: `<Sts><Cd>${status}</Cd></Sts>` }), entry())).toHaveLength(1)
    expect(linesIn(entry({ Sts: `<Sts>${status}</Sts>` }), entry())).toHaveLength(1)
  },
)

test('an entry without a status is booked in a camt.053, and refused in the reports that tell of pending ones', () => {
  const without = entry({ Sts: '' })
  expect(linesIn(without)).toHaveLength(1)
  expect(() => readCamt(camt(without, '052.001.08'))).toThrow('it does not say whether it is booked')
  expect(() => readCamt(camt(without, '054.001.08'))).toThrow('it does not say whether it is booked')
})

test.each(['<Sts>BOOKED</Sts>', '<Sts><Cd>XXXX</Cd></Sts>', '<Sts><Prtry>ok</Prtry></Sts>'])(
  'the status %s is refused',
  (Sts) => expect(() => lineOf({ Sts })).toThrow('does not say whether it is booked'),
)

const everything = {
  remittance: `<RmtInf><Ustrd>Invoice 1</Ustrd><Strd><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf></Strd></RmtInf>`,
  ofPayment: '<AddtlTxInf>of the payment</AddtlTxInf>',
  reference: '<Refs><EndToEndId>E2E-1</EndToEndId></Refs>',
  ofEntry: '<AddtlNtryInf>of the entry</AddtlNtryInf>',
}

test('the description is the remittance text, else what the bank says of the payment or entry, else the reference of the payer', () => {
  const { remittance, ofPayment, reference, ofEntry } = everything
  const said = (payment: string, behind = '') => lineOf({ details: payments(payment), behind })?.description
  expect(said(remittance + ofPayment + reference, ofEntry)).toBe('Invoice 1\nRF18')
  expect(said(ofPayment + reference, ofEntry)).toBe('of the payment')
  expect(said(reference, ofEntry)).toBe('of the entry')
  expect(said(reference)).toBe('E2E-1')
  expect(said('<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>')).toBe('')
  expect(said(rmtInf('NOT PROVIDED') + reference)).toBe('E2E-1')
  expect(lineOf({ AddtlNtryInf: '<AddtlNtryInf>Fee</AddtlNtryInf>' })?.description).toBe('Fee')
})

test('remittance texts are separated by lines; only one of 140 characters continues in the next', () => {
  const full = `${'word '.repeat(27)}words`
  const described = (...texts: string[]) =>
    lineOf({
      details: payments(`<RmtInf>${texts.map((text) => `<Ustrd>${text}</Ustrd>`).join('')}</RmtInf>`),
    })?.description
  expect(full).toHaveLength(140)
  expect(described('one', 'two', 'one')).toBe('one\ntwo')
  expect(described(full, 'worth it', 'end')).toBe(`${full}worth it\nend`)
  expect(described(`  a\t b\n c `, '')).toBe('a b c')
  expect(described('x'.repeat(3000))).toBe(`${'x'.repeat(1999)}…`)
})

test('the reference of an entry is the one that the bank gave, unless it is a filler or too short to last', () => {
  const referenceOf = (text: string) =>
    lineOf({ AcctSvcrRef: `<AcctSvcrRef>${text}</AcctSvcrRef>` })?.reference
  expect(referenceOf(' 2026010200001 ')).toBe('2026010200001')
  for (const filler of [
    '',
    ' ',
    'NONREF',
    'nonref',
    'NOTPROVIDED',
    'Not Provided',
    '0000000000',
    '1',
    '000000012',
    '-----',
  ])
    expect(referenceOf(filler)).toBe('')
})

test('a reference that two lines of an account share does not count', () => {
  const AcctSvcrRef = '<AcctSvcrRef>SAME-REFERENCE</AcctSvcrRef>'
  const other = entry({ AcctSvcrRef: '<AcctSvcrRef>ITS-OWN</AcctSvcrRef>' })
  expect(
    linesIn(entry({ AcctSvcrRef }), other, entry({ AcctSvcrRef })).map(({ reference }) => reference),
  ).toEqual(['', 'ITS-OWN', ''])
})

test('the account is the IBAN without blanks, else the number that the bank has for it', () => {
  const accountOf = (id: string) => readCamt(camt('').replace(`<IBAN>${ownIban}</IBAN>`, id))[0]?.bankAccount
  expect(accountOf('<IBAN> nl20 ingb 0001 2345 67</IBAN>')).toBe('NL20INGB0001234567')
  expect(accountOf('<Othr><Id>41 35-1</Id></Othr>')).toBe('4135-1')
  expect(accountOf('')).toBe('')
})

test('an entry without any text shows the code of its kind, else its reference', () => {
  const code = '<BkTxCd><Prtry><Cd>CARD-7041</Cd></Prtry></BkTxCd>'
  expect(lineOf({ NtryRef: '<NtryRef>2026-7</NtryRef>', BkTxCd: code })).toMatchObject({
    description: 'CARD-7041',
    formerTexts: [{ counterpart: '', description: '' }],
  })
  expect(lineOf({ NtryRef: '<NtryRef>2026-7</NtryRef>' })?.description).toBe('2026-7')
  expect(lineOf({ NtryRef: '<NtryRef>NOTPROVIDED</NtryRef>' })?.description).toBe('')
})

test('the references of the order, of the payment between banks and of the entry, but no fillers', () => {
  const references = (text: string) => ({
    NtryRef: `<NtryRef>${text}</NtryRef>`,
    NtryDtls: payments(`<Refs><InstrId>${text}</InstrId><TxId>${text}</TxId></Refs>`),
  })
  expect(lineOf(references('X-12'))?.bank).toEqual({
    instructionId: 'X-12',
    transactionId: 'X-12',
    entryReference: 'X-12',
  })
  expect(lineOf(references('NOTPROVIDED'))?.bank).toBeUndefined()
})
