import { isIban } from '../../domain/bank-account.ts'
import { bankDetail } from '../common/bank-detail.ts'
import type { StatementLine } from '../common/statement.ts'
import type { Field } from './messages-of.ts'
import { partsOf } from './read-dutch-codes.ts'
import type { Entry } from './read-entry.ts'
import { subfieldsIn } from './remittance-texts.ts'
import { sepaParts } from './sepa.ts'
import { unwrap } from './wrap.ts'

type Written = Parameters<typeof bankDetail>[1]

/** The details of a line: of its :61:, and of its text fields in the German and the Dutch form, which are also kept whole. */
export function mt940Detail(
  line: Pick<StatementLine, 'amount' | 'currency' | 'counterpart' | 'description'>,
  { valueDate, code, customerReference, bankReference, supplementary }: Entry,
  fields: Field[],
): Pick<StatementLine, 'bank'> {
  const texts = fields.filter(({ tag }) => tag === '86').map(({ lines }) => lines)
  const found = texts.map((lines) => inSubfields(lines) ?? inCodes(lines)).find(Boolean) ?? {}
  // The bank may only say in which key the reference follows, or write the other party's account here (SNS, ASN).
  const isAccount = isIban(customerReference)
  const isTold = !isAccount && !/^[EKMP]REF\+?$|^MARF$/.test(customerReference)
  return bankDetail(
    line,
    {
      ...found,
      valueDate,
      counterpartAccount: found.counterpartAccount || (isAccount ? customerReference : ''),
      customerReference: (isTold && customerReference) || found.customerReference,
      bankReference: bankReference || found.bankReference,
      code: [code, found.code].filter(Boolean).join(' · '),
    },
    [supplementary, ...fields.flatMap(({ lines }) => lines)],
  )
}

/** The German form: subfields 30 (bank) and 31 (account), and keys such as `EREF+` in the remittance text. */
function inSubfields(lines: string[]): Written | undefined {
  const subfields = subfieldsIn(lines)
  if (!subfields) return undefined
  const { code, textOf, remittance } = subfields
  const keys = sepaParts(remittance)
  return {
    code,
    counterpartAccount: withoutBlanks(textOf(/^31$/) || keys.get('IBAN')),
    counterpartBank: withoutBlanks(textOf(/^30$/) || keys.get('BIC')),
    endToEndId: keys.get('EREF'),
    customerReference: keys.get('KREF'),
    mandateId: keys.get('MREF'),
    creditorId: keys.get('CRED'),
    bankReference: keys.get('BREF'),
    purpose: keys.get('PURP'),
    ...originalIn(keys.get('OAMT')),
  }
}

/** The Dutch form and SWIFT's: code words between slashes. */
function inCodes(lines: string[]): Written | undefined {
  const text = unwrap(lines).join('')
  if (!/^\s*\//.test(text)) return undefined
  const values = new Map(
    partsOf(text)
      .map(({ word, value }) => [word, value] as const)
      .toReversed(),
  )
  if (values.size === 0) return undefined
  const valueOf = (word: string) => values.get(word)?.replace(/^\/+|\/+$/g, '')
  const [account, bank] = values.get('CNTP')?.split('/') ?? []
  return {
    counterpartAccount: withoutBlanks(valueOf('IBAN') ?? valueOf('BBAN') ?? account),
    counterpartBank: withoutBlanks(valueOf('BIC') ?? bank),
    endToEndId: valueOf('EREF'),
    mandateId: valueOf('MARF'),
    creditorId: valueOf('CSID'),
    creditorReference: valueOf('CDTRREF'),
    customerReference: valueOf('PREF') ?? valueOf('KREF'),
    bankReference: valueOf('IREF'),
    purpose: valueOf('PURP'),
    rate: valueOf('EXCH'),
    ...originalIn(valueOf('OCMT')),
  }
}

/** `USD12,50` */
function originalIn(written = ''): Written {
  const [, currency, whole, decimals = ''] = /^\s*([A-Z]{3})\s*(\d+)(?:[.,](\d*))?\s*$/.exec(written) ?? []
  if (whole === undefined) return {}
  return {
    originalAmount: decimals === '' ? whole : `${whole}.${decimals}`,
    originalCurrency: currency,
  }
}

function withoutBlanks(text: string | undefined): string | undefined {
  return text?.replaceAll(/\s/g, '')
}
