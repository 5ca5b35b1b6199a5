import { expect, test } from 'vitest'
import { readCamt } from '../../src/statements/camt/read-camt.ts'
import { camt, entry, lineOf, otherIban, ownIban, payments } from './camt-text.ts'

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
    readCamt(camt(balance('OPBD', opening) + takenBack + fee + balance('CLBD', closing)))[0]?.lines.map(
      ({ amount, counterpart }) => [amount, counterpart],
    )
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
  expect(amounts(balance('OPBD', '50') + out + there + balance('CLBD', '50'))).toEqual(['-10.00', '10.00'])
  const dollars = out.replace('EUR', 'USD')
  expect(amounts(balance('OPBD', '50') + dollars + balance('CLBD', '60'))).toEqual(['-10.00'])
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

function balance(code: string, amount: string): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-01-02</Dt></Dt></Bal>`
}
