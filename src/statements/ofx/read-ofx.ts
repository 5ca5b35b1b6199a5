import { isIban } from '../../domain/bank-account.ts'
import { amountInWords } from '../../domain/money.ts'
import { cleanText, negated } from '../common/normalize.ts'
import { decimalSignsOf, readOfxAmount, readOfxDay, readOfxLine } from './read-ofx-line.ts'
import { ofxTexts } from './ofx-texts.ts'
import { attempt, collectFaults, type FaultCollector } from '../common/collect-faults.ts'
import { withoutBalanceRows } from '../common/running-balances.ts'
import { withoutRepeatedReferences } from '../common/references.ts'
import {
  refuseTooMany,
  StatementError,
  type Balance,
  type PendingLine,
  type Statement,
  type StatementLine,
} from '../common/statement.ts'
import { allOf, childOf, parseOfx, valueOf, type OfxNode } from './tree.ts'

const refused: Record<string, string> = {
  INVSTMTRS: 'an investment statement (securities)',
  INV401KSUMMARY: 'a pension statement',
  LOANSTMTRS: 'a loan statement',
  AMRTSTMTRS: 'a loan statement',
}

/** What says whether a line is a withdrawal: the minus of its amount, or its type (DEBIT). */
export const signs = ['amounts', 'types'] as const
export type Signs = (typeof signs)[number]

/**
 * The statements of accounts and cards in an OFX file: OFX 1 (SGML) and 2 (XML), also as QFX. Throws for error
 * responses of the bank, and for securities and loans. `counting`: which of signs and types
 * count, where they contradict each other. Rule: Open Financial Exchange 1.6 and 2.3, chapter 11.
 */
export function readOfx(text: string, counting?: Signs): Statement[] {
  const { version, root } = parseOfx(text)
  for (const status of allOf(root, ['STATUS'])) refuseError(status)
  const [other] = allOf(root, Object.keys(refused))
  if (other)
    throw new StatementError(
      `This is ${refused[other.name]}; only statements of bank accounts and cards can be read`,
      other.at,
    )
  const found = allOf(root, ['STMTRS', 'CCSTMTRS'])
  if (found.length === 0)
    throw new StatementError('There is no statement of a bank account or a card in this OFX file', root.at)
  const lines = found.reduce((sum, statement) => sum + linesOf(statement).length, 0)
  refuseTooMany({ statements: found.length, lines })
  const isStray = found.some((one) => allOf(one, ['TRNAMT'], ['STMTTRN', 'STMTTRNP']).length > 0)
  if (lines !== linesOf(root).length || isStray)
    throw new StatementError(
      'Some lines are in no statement or in two: a tag is missing, or there is one too many. Download the file again',
      found[0]?.at,
    )
  const faults = collectFaults()
  const statements = found.map((statement) => readStatement(statement, version, faults, counting))
  faults.throwFound()
  return withoutRepeatedReferences(statements)
}

function linesOf(node: OfxNode): OfxNode[] {
  return allOf(node, ['STMTTRN'], ['BANKTRANLISTP'])
}

function readStatement(
  statement: OfxNode,
  version: string,
  faults: FaultCollector,
  counting: Signs | undefined,
): Statement {
  const list = allOf(statement, ['BANKTRANLIST'])[0]
  const currency = valueOf(statement, 'CURDEF').toUpperCase()
  const entries = linesOf(statement)
  const decimalSigns = decimalSignsOf(entries, currency)
  const read = entries.flatMap((entry) => {
    const line = faults.attempt(() => readOfxLine(entry, currency, decimalSigns))
    return line ? [{ entry, line }] : []
  })
  const balancesOf = () =>
    withoutBalanceRows(
      read.map(({ line }) => line),
      // OFX has no balance before the first line; AVAILBAL includes amounts that are not booked.
      closingOf(statement, list, currency, decimalSigns),
    )
  const found = balancesOf()
  const taken = new Set(found.lines)
  // Balances that the lines explain prove the signs, whatever the types are.
  const moving = read.filter(({ line }) => taken.has(line) && /[1-9]/.test(line.amount))
  const isUnsigned = !moving.some(({ line }) => line.amount.startsWith('-'))
  const contradicting = found.opening ? [] : moving.filter((one) => contradicts(one, isUnsigned))
  for (const one of contradicting)
    if (counting === 'types') one.line.amount = negated(one.line.amount)
    else if (counting === undefined) faults.attempt(() => refuseContradiction(one, isUnsigned))
  // With the signs turned, the balances may follow from the lines.
  const isTurned = counting === 'types' && contradicting.length > 0
  const { notTaken = [], ...balancesAndLines } = isTurned ? balancesOf() : found
  const pending = [...notTaken, ...pendingIn(statement, currency, decimalSigns)]
  return {
    format: version === '' ? 'OFX' : `OFX ${version}`,
    bankAccount: accountOf(statement),
    name: '',
    ...balancesAndLines,
    pending: pending.length > 0 ? pending : undefined,
  }
}

/** The pending lines (STMTTRNP), whose dates and amounts may still be missing. */
function pendingIn(statement: OfxNode, currency: string, signs: Set<string>): PendingLine[] {
  return allOf(statement, ['STMTTRNP']).map((entry) => {
    const [date, amount] = ['DTTRAN', 'TRNAMT'].map((name) => childOf(entry, name))
    const { counterpart, description } = ofxTexts(entry)
    return {
      at: entry.at,
      date: (date && attempt(() => readOfxDay(date)).result) ?? '',
      currency,
      amount: (amount && attempt(() => readOfxAmount(amount, signs)).result) ?? '',
      counterpart,
      description,
      state: 'pending',
    }
  })
}

/** An IBAN is unique; other numbers are so only with bank and branch. */
function accountOf(statement: OfxNode): string {
  const from = allOf(statement, ['BANKACCTFROM', 'CCACCTFROM'])[0]
  if (!from) return ''
  const [account = '', ...rest] = ['ACCTID', 'BANKID', 'BRANCHID'].map((name) =>
    cleanText(valueOf(from, name)).replace(/\s/g, '').toUpperCase(),
  )
  if (isIban(account) || account === '') return account
  return [...rest, account].filter((part) => part !== '').join('/')
}

/**
 * LEDGERBAL is the booked balance on DTASOF; without that date it means the end of the list. It is only displayed,
 * because there is no opening balance to check it against, so an unreadable one counts as missing.
 */
function closingOf(
  statement: OfxNode,
  list: OfxNode | undefined,
  currency: string,
  signs: Set<string>,
): Balance | undefined {
  const balance = allOf(statement, ['LEDGERBAL'])[0]
  const amount = balance && childOf(balance, 'BALAMT')
  const day = [balance && childOf(balance, 'DTASOF'), list && childOf(list, 'DTEND')].find(
    (node) => node && /[1-9]/.test(node.value),
  )
  if (!amount || amount.value === '' || !day || !/^[A-Z]{3}$/.test(currency)) return undefined
  return attempt(() => ({ date: readOfxDay(day), currency, amount: readOfxAmount(amount, signs) })).result
}

function refuseError(status: OfxNode): void {
  if (valueOf(status, 'SEVERITY').toUpperCase() !== 'ERROR') return
  const message = cleanText(valueOf(status, 'MESSAGE'))
  const code = cleanText(valueOf(status, 'CODE'))
  throw new StatementError(
    `The bank answered with an error instead of a statement: ${message || 'it gives no reason'}${code && ` (its code: ${code})`}. Ask the bank for the file again`,
    status.at,
  )
}

/** The types that mean one direction. POS, ATM, XFER, CHECK, PAYMENT and fees also come with the other sign. */
const directions: Record<string, 'in' | 'out'> = {
  CREDIT: 'in',
  DIRECTDEP: 'in',
  DEBIT: 'out',
  DIRECTDEBIT: 'out',
}
/** The types that are withdrawals in a statement where no amount has a minus. */
const withdrawals = /^(?:DEBIT|DIRECTDEBIT|FEE|SRVCHG|CHECK|CASH)$/

type EntryAndLine = { entry: OfxNode; line: StatementLine }

/**
 * TRNAMT has a sign (section 11.4.4), but some banks omit it and only give the direction in TRNTYPE, and some write the
 * opposite. Bookend cannot know which of the two is wrong, so it asks.
 */
function contradicts({ entry, line }: EntryAndLine, isUnsigned: boolean): boolean {
  const type = valueOf(entry, 'TRNTYPE').toUpperCase()
  if (isUnsigned) return withdrawals.test(type)
  return directions[type] === (line.amount.startsWith('-') ? 'in' : 'out')
}

function refuseContradiction({ entry, line }: EntryAndLine, isUnsigned: boolean): never {
  const type = valueOf(entry, 'TRNTYPE').toUpperCase()
  const { date, counterpart, description } = line
  const amount = amountInWords(line.amount, line.currency)
  const named = `${[date, counterpart, description].filter(Boolean).join(', ')}: this line is marked as a`
  throw new StatementError(
    isUnsigned
      ? `${named} withdrawal (${type}), but no amount in the statement has a minus sign, so it is unclear whether ${amount} is one${advice}`
      : `${named} ${directions[type] === 'in' ? 'deposit' : 'withdrawal'} (${type}), but its amount ${amount} says the opposite${advice}`,
    entry.at,
    'signs',
  )
}

const advice = '; “import --signs amounts” takes the signs of the amounts, “--signs types” the types'
