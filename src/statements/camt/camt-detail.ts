import { isIban } from '../../domain/bank-account.ts'
import { bankDetail } from '../common/bank-detail.ts'
import { joinTexts } from '../common/normalize.ts'
import { isFiller, sureReference } from '../common/references.ts'
import type { StatementLine } from '../common/statement.ts'
import { namesOf, type Account } from './counterpart.ts'
import { accountIn } from './values.ts'
import { all, textAt, type Element } from './xml.ts'

/** The details of a line: of its payment and its entry, or of the entry alone if there is not one payment. Refuses nothing. */
export function camtDetail(
  line: Pick<StatementLine, 'amount' | 'currency' | 'counterpart' | 'description'>,
  entry: Element,
  payment: Element | undefined,
  own: Account,
): Pick<StatementLine, 'bank'> {
  const either = (...path: string[]) => textAt(payment, ...path) || textAt(entry, ...path)
  const refs = (name: string) => textAt(payment, 'Refs', name)
  const amounts = ['InstdAmt', 'TxAmt', 'CntrValAmt'].flatMap((name) =>
    [...all(payment, 'AmtDtls', name), ...all(entry, 'AmtDtls', name)].filter((one) => all(one, 'Amt')[0]),
  )
  const original = amounts
    .flatMap((one) => all(one, 'Amt'))
    .find(({ currency }) => currency !== '' && currency !== line.currency)
  const { role, ...side } = otherSide(payment, line.amount.startsWith('-') ? 'Cdtr' : 'Dbtr', own)
  const texts = payment
    ? [...freeText(payment), ...structured(payment), ...textsAt(payment, 'AddtlTxInf')]
    : all(entry, 'NtryDtls', 'TxDtls').map(remittanceOf)
  return bankDetail(
    line,
    {
      valueDate: dayIn(entry, 'ValDt'),
      transactionDate: dayIn(payment, 'RltdDts', 'AccptncDtTm') || dayIn(payment, 'RltdDts', 'TxDtTm'),
      ...side,
      endToEndId: refs('EndToEndId'),
      mandateId: refs('MndtId'),
      creditorId: creditorIn(payment),
      creditorReference: all(payment, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref')
        .map(({ text }) => text)
        .join(' · '),
      customerReference: refs('ChqNb') || refs('PmtInfId') || textAt(entry, 'NtryDtls', 'Btch', 'PmtInfId'),
      bankReference: refs('AcctSvcrRef') || textAt(entry, 'AcctSvcrRef'),
      instructionId: refs('InstrId'),
      transactionId: refs('TxId'),
      entryReference: textAt(entry, 'NtryRef'),
      code: [codeIn(payment) || codeIn(entry), either('BkTxCd', 'Prtry', 'Cd')].filter(Boolean).join(' · '),
      purpose: textAt(payment, 'Purp', 'Cd') || textAt(payment, 'Purp', 'Prtry'),
      originalAmount: original?.text,
      originalCurrency: original?.currency.toUpperCase(),
      rate: amounts.map((one) => textAt(one, 'CcyXchg', 'XchgRate')).find(Boolean),
    },
    [
      ...texts,
      ...otherNames(payment, role, [line.counterpart, own.holder]),
      ...textsAt(entry, 'AddtlNtryInf'),
    ],
  )
}

/** The account and the bank of the party that is not the account's holder: the expected one, unless the account is our own. */
function otherSide(payment: Element | undefined, expected: 'Cdtr' | 'Dbtr', own: Account) {
  const accountOf = (role: string) => accountIn(all(payment, 'RltdPties', `${role}Acct`)[0])
  const opposite = expected === 'Cdtr' ? 'Dbtr' : 'Cdtr'
  const [usual, other] = [accountOf(expected), accountOf(opposite)]
  // An IBAN and a national number may be the same account.
  const isOther = other !== '' && other !== own.id && isIban(other) === isIban(own.id)
  const isOurs = usual === own.id || usual === ''
  const [role, account] = isOurs && isOther ? [opposite, other] : [expected, usual]
  if (account === own.id) return { role }
  const bank = (name: string) => textAt(payment, 'RltdAgts', `${role}Agt`, 'FinInstnId', name)
  return {
    role,
    counterpartAccount: account,
    counterpartBank: bank('BICFI') || bank('BIC') || bank('Nm'),
  }
}

/** The names beside the counterparty's: whose the account is that was paid, and for whom someone paid. */
function otherNames(payment: Element | undefined, role: string, known: readonly string[]): string[] {
  const [parties] = all(payment, 'RltdPties')
  const names = parties ? [role, 'UltmtCdtr', 'UltmtDbtr'].flatMap((one) => namesOf(parties, one)) : []
  const isKnown = (name: string) => known.some((one) => one.toLowerCase() === name.toLowerCase())
  return names.filter((name) => !isKnown(name) && !isFiller(name))
}

/** The creditor's identifier of a direct debit; below Pty from version .08. */
function creditorIn(payment: Element | undefined): string {
  const [creditor] = all(payment, 'RltdPties', 'Cdtr')
  for (const party of [creditor, all(creditor, 'Pty')[0]])
    for (const kind of ['PrvtId', 'OrgId']) {
      const id = textAt(party, 'Id', kind, 'Othr', 'Id')
      if (id !== '') return id
    }
  return ''
}

/** `PMNT RCDT ESCT`: domain, family and sub-family of ISO 20022's bank transaction codes. */
function codeIn(holder: Element | undefined): string {
  const [domain] = all(holder, 'BkTxCd', 'Domn')
  return [textAt(domain, 'Cd'), textAt(domain, 'Fmly', 'Cd'), textAt(domain, 'Fmly', 'SubFmlyCd')]
    .filter(Boolean)
    .join(' ')
}

function dayIn(parent: Element | undefined, ...path: string[]): string {
  const [element] = all(parent, ...path)
  const written = textAt(element, 'Dt') || textAt(element, 'DtTm') || (element?.text.trim() ?? '')
  return /^\d{4}-\d{2}-\d{2}/.exec(written)?.[0] ?? ''
}

/** The remittance text of a payment, free and structured; "" if there is none. */
export function remittanceOf(payment: Element): string {
  return joinTexts([...freeText(payment), ...structured(payment)])
}

/** The replacement for a missing remittance text: the bank's words about the payment, then its entry, then the payer's reference. */
export function wordsAbout(payment: Element, ofEntry: string): string {
  return (
    joinTexts(textsAt(payment, 'AddtlTxInf')) ||
    ofEntry ||
    joinTexts(textsAt(payment, 'Refs', 'EndToEndId').filter(isSaid))
  )
}

/** The bank's own words about an entry; "" if there are none. */
export function wordsOf(entry: Element): string {
  return joinTexts(textsAt(entry, 'AddtlNtryInf'))
}

/** The payer's name for the batch behind an entry; "" if there is none. */
export function batchOf(entry: Element): string {
  return joinTexts(textsAt(entry, 'NtryDtls', 'Btch', 'PmtInfId').filter(isSaid))
}

/** Ustrd holds 140 characters (Max140Text). A full one continues in the next, possibly in the middle of a word. */
function freeText(payment: Element): string[] {
  const parts: string[] = []
  let isFull = false
  for (const { text } of all(payment, 'RmtInf', 'Ustrd')) {
    if (isFull) parts.push(`${parts.pop() ?? ''}${text}`)
    else parts.push(text)
    isFull = text.length === 140
  }
  return parts.filter(isSaid)
}

function structured(payment: Element): string[] {
  return all(payment, 'RmtInf', 'Strd').flatMap((one) =>
    [
      ...textsAt(one, 'RfrdDocInf', 'Nb'),
      ...textsAt(one, 'CdtrRefInf', 'Ref'),
      // Swiss banks report here how they read the reference (?REJECT?0, ?ERROR?000: Swiss Payment Standards, ISR).
      ...textsAt(one, 'AddtlRmtInf').filter((text) => !/^\?(?:REJECT|ERROR)\?\d+$/.test(text.trim())),
    ].filter(isSaid),
  )
}

function textsAt(element: Element, ...path: string[]): string[] {
  return all(element, ...path).map(({ text }) => text)
}

/** Payers' banks fill mandatory fields with NOTPROVIDED (EPC implementation guidelines). */
function isSaid(text: string): boolean {
  return !/^(NOT ?PROVIDED)?$/i.test(text.trim())
}

/**
 * The bank's unique references (AcctSvcrRef) of an entry's payments: their own if they all have one, else the entry's with a
 * number. With one payment or none it is the entry's. "" for a filler.
 */
export function referencesOf(entry: Element, payments: Element[]): string[] {
  const ofEntry = sureReference(textAt(entry, 'AcctSvcrRef'))
  const own = payments.map((payment) => sureReference(textAt(payment, 'Refs', 'AcctSvcrRef')))
  if (payments.length < 2) return [ofEntry || (own[0] ?? '')]
  if (!own.includes('') && new Set(own).size === own.length) return own
  return payments.map((_, index) => (ofEntry === '' ? '' : `${ofEntry}/${index + 1}`))
}
