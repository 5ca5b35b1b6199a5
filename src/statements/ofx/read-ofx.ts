import { cleanText } from '../clean.ts'
import { readOfxDay } from './day.ts'
import { decimalSignsOf, readOfxAmount } from './amount.ts'
import { readOfxLine } from './line.ts'
import { withoutRepeatedReferences } from '../repeated-references.ts'
import { allOf, childOf, parseOfx, valueOf, type OfxNode } from './tree.ts'
import { StatementFault, type Balance, type Statement } from '../statement.ts'

const refused: Record<string, string> = {
  INVSTMTRS: 'an investment statement (securities)',
  INV401KSUMMARY: 'a pension statement',
  LOANSTMTRS: 'a loan statement',
  AMRTSTMTRS: 'a loan statement',
}

/**
 * The statements of accounts and cards in an OFX file: OFX 1 (SGML) and 2 (XML), also as QFX. One that the bank
 * answered with an error, or that is of securities or loans, is a fault; pending lines (STMTTRNP) are passed over.
 * Rule: Open Financial Exchange 1.6 and 2.3, chapter 11.
 */
export function readOfx(text: string): Statement[] {
  const { version, root } = parseOfx(text)
  for (const status of allOf(root, ['STATUS'])) refuseError(status)
  const [other] = allOf(root, Object.keys(refused))
  if (other)
    throw new StatementFault(
      `This is ${refused[other.name]}; only statements of bank accounts and cards can be read`,
      other.at,
    )
  const found = allOf(root, ['STMTRS', 'CCSTMTRS'])
  if (found.length === 0)
    throw new StatementFault('There is no statement of a bank account or a card in this OFX file', root.at)
  const statements = found.map((statement) => readStatement(statement, version))
  const lines = statements.reduce((sum, statement) => sum + statement.lines.length, 0)
  if (lines !== linesOf(root).length)
    throw new StatementFault(
      'Some lines stand in no statement or in two: a closing tag is missing or too many. Download the file again',
      found[0]?.at,
    )
  return withoutRepeatedReferences(statements)
}

function linesOf(node: OfxNode): OfxNode[] {
  return allOf(node, ['STMTTRN'], ['BANKTRANLISTP'])
}

function readStatement(statement: OfxNode, version: string): Statement {
  const list = allOf(statement, ['BANKTRANLIST'])[0]
  const currency = valueOf(statement, 'CURDEF').toUpperCase()
  const entries = linesOf(statement)
  const signs = decimalSignsOf(entries.map((entry) => valueOf(entry, 'TRNAMT')))
  const lines = entries.map((entry) => readOfxLine(entry, currency, signs))
  refuseUnsigned(entries)
  return {
    format: version === '' ? 'OFX' : `OFX ${version}`,
    bankAccount: accountOf(statement),
    name: '',
    // OFX has no balance from before the first line; AVAILBAL counts what is not booked.
    opening: undefined,
    closing: closingOf(statement, list, currency, signs),
    lines,
  }
}

/** An IBAN stands for itself; other numbers are unique only with the bank and the branch before them. */
function accountOf(statement: OfxNode): string {
  const from = allOf(statement, ['BANKACCTFROM', 'CCACCTFROM'])[0]
  if (!from) return ''
  const [account = '', ...rest] = ['ACCTID', 'BANKID', 'BRANCHID'].map((name) =>
    cleanText(valueOf(from, name)).replace(/\s/g, '').toUpperCase(),
  )
  if (/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account) || account === '') return account
  return [...rest, account].filter((part) => part !== '').join('/')
}

/** LEDGERBAL is the balance as booked on DTASOF; banks that leave its day out mean the end of the list. */
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
  return { date: readOfxDay(day), currency, amount: readOfxAmount(amount, signs) }
}

function refuseError(status: OfxNode): void {
  if (valueOf(status, 'SEVERITY').toUpperCase() !== 'ERROR') return
  const message = cleanText(valueOf(status, 'MESSAGE'))
  const code = cleanText(valueOf(status, 'CODE'))
  throw new StatementFault(
    `The bank answered with an error instead of a statement: ${message || 'it gives no reason'}${code && ` (its code: ${code})`}. Ask the bank for the file again`,
    status.at,
  )
}

/** TRNAMT carries the sign, but some banks write it without one and tell the direction by TRNTYPE alone. */
function refuseUnsigned(entries: OfxNode[]): void {
  if (entries.some((entry) => /[-\u2212]/.test(valueOf(entry, 'TRNAMT')))) return
  const debit = entries.find(
    (entry) => valueOf(entry, 'TRNTYPE').toUpperCase() === 'DEBIT' && /[1-9]/.test(valueOf(entry, 'TRNAMT')),
  )
  if (debit)
    throw new StatementFault(
      'This line is called a debit, yet no amount of the statement has a minus sign, so it is not certain which lines are withdrawals',
      debit.at,
    )
}
