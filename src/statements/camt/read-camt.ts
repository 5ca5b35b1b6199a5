import { accountIn, balancesOf } from './values.ts'
import { isBooked, isReversal, linesOf, pendingLinesOf } from './entry.ts'
import type { Account } from './counterpart.ts'
import { all, textAt, walkXml, type Element } from './xml.ts'
import { cleanText } from '../common/normalize.ts'
import {
  refuseTooMany,
  StatementError,
  tooMany,
  type Balance,
  type PendingLine,
  type Statement,
  type StatementLine,
} from '../common/statement.ts'
import { attempt, collectFaults, type FaultCollector } from '../common/collect-faults.ts'
import { withoutRepeatedReferences } from '../common/references.ts'
import { shortestOf, sumOf } from '../../domain/sum.ts'

/**
 * Reads the statements of a CAMT.052, 053 or 054 (ISO 20022, any version and namespace prefix, also inside an
 * envelope). Throws a StatementError for entries that cannot be read with certainty, and for XML that is not
 * well-formed.
 */
export function readCamt(text: string): Statement[] {
  const statements: Statement[] = []
  let version = ''
  let draft: Draft | undefined
  let lines = 0
  const faults = collectFaults()
  walkXml(text, {
    opened: (path, attributes, at) => {
      const name = path.at(-1) ?? ''
      if (draft && path.length === draft.depth + 1) return wanted.has(name)
      if (name === 'Ntry') throw new StatementError('This entry is outside of any statement', at)
      if (draft) return false
      for (const value of Object.values(attributes)) version = versionIn(String(value)) ?? version
      const [message = '', part = ''] = path.slice(-2)
      const kind = kindOf(message)
      if (!kind || !['Stmt', 'Rpt', 'Ntfctn'].includes(part)) return false
      refuseTooMany({ statements: statements.length + 1 }, at)
      draft = newDraft(kind, version.startsWith(kind) ? version : kind, path.length)
      return false
    },
    kept: (element) => {
      if (!draft) return
      const before = draft.lines.length + draft.pending.length
      take(draft, element, faults)
      lines += draft.lines.length + draft.pending.length - before
      refuseTooMany({ lines }, element.at)
    },
    closed: (path) => {
      if (!draft || path.length !== draft.depth) return
      const whole = draft
      const statement = faults.attempt(() => finished(whole))
      if (statement) statements.push(statement)
      draft = undefined
    },
  })
  faults.throwFound()
  if (statements.length === 0)
    throw new StatementError('There is no statement in this CAMT file: neither Stmt, Rpt nor Ntfctn')
  return withoutRepeatedReferences(statements)
}

/** A statement while it is being read. */
type Draft = {
  kind: string
  format: string
  depth: number
  name: string
  sequence: string
  account: Account
  balances: Element[]
  entries: number
  lines: StatementLine[]
  pending: PendingLine[]
  reversals: Reversal[]
}

const mostBalances = 1000

const wanted = new Set(['Id', 'ElctrncSeqNb', 'LglSeqNb', 'Acct', 'Bal', 'Ntry'])

function versionIn(namespace: string): string | undefined {
  return /camt\.(05[234]\.\d{3}\.\d{2})/i.exec(namespace)?.[1]
}

function kindOf(message: string): string | undefined {
  const [, name = ''] = /^BkToCstmr(Stmt|AcctRpt|DbtCdtNtfctn)(?:V\d+)?$/.exec(message) ?? []
  return { AcctRpt: '052', Stmt: '053', DbtCdtNtfctn: '054' }[name]
}

function newDraft(kind: string, version: string, depth: number): Draft {
  return {
    kind,
    format: `CAMT.${version}`,
    depth,
    name: '',
    sequence: '',
    account: { id: '', holder: '', currency: '' },
    balances: [],
    entries: 0,
    lines: [],
    pending: [],
    reversals: [],
  }
}

function take(draft: Draft, element: Element, faults: FaultCollector): void {
  if (element.name === 'Id') draft.name = cleanText(element.text)
  else if (element.name === 'Bal') {
    if (draft.balances.length >= mostBalances)
      throw tooMany(mostBalances, 'balances of one statement', element.at)
    draft.balances.push(element)
  } else if (element.name === 'Acct')
    draft.account = {
      id: accountIn(element),
      holder: cleanText(textAt(element, 'Ownr', 'Nm') || textAt(element, 'Ownr', 'Pty', 'Nm')),
      currency: textAt(element, 'Ccy').toUpperCase(),
    }
  else if (element.name === 'Ntry') faults.attempt(() => takeEntry(draft, element))
  else draft.sequence ||= cleanText(element.text)
}

function takeEntry(draft: Draft, entry: Element): void {
  draft.entries += 1
  naming(`Entry ${draft.entries} of statement ${draft.name || draft.sequence}`, () => {
    const [inner] = all(entry, 'Ntry')
    if (inner) throw new StatementError('another entry begins before this one ends', inner.at)
    if (!isBooked(entry, draft.kind)) {
      for (const line of pendingLinesOf(entry, draft.account)) draft.pending.push(line)
      return
    }
    const standard = linesOf(entry, draft.account, false)
    for (const line of standard) draft.lines.push(line)
    if (isReversal(entry)) draft.reversals.push({ standard, turned: linesOf(entry, draft.account, true) })
  })
}

function finished(draft: Draft): Statement {
  const { format, account, lines, pending, reversals } = draft
  const name = draft.name || draft.sequence
  const { opening, closing } = naming(`Statement ${name}`, () => balancesOf(draft.balances, account.currency))
  return {
    format,
    bankAccount: account.id,
    name,
    opening,
    closing,
    lines: settleReversals(lines, reversals, opening, closing),
    pending: pending.length > 0 ? pending : undefined,
  }
}

/** Adds the part of the file to an error: many banks write the whole file on one line. */
function naming<Read>(part: string, read: () => Read): Read {
  const { result, fault } = attempt(read)
  if (fault) throw new StatementError(`${part.trim()}: ${fault.message}`, fault.at)
  return result
}

/** The lines of a reversal: as the standard reads it, and with the opposite direction. */
type Reversal = { standard: StatementLine[]; turned: StatementLine[] }

/**
 * The lines of a statement. Reversals get the opposite direction only if the balances prove it: some programs (SFirm, see
 * issue 375 of OCA/bank-statement-import) write the direction of the reversed entry in CdtDbtInd.
 */
function settleReversals(
  lines: StatementLine[],
  reversals: Reversal[],
  opening: Balance | undefined,
  closing: Balance | undefined,
): StatementLine[] {
  if (reversals.length === 0 || !opening || !closing) return lines
  if (lines.some(({ currency }) => currency !== opening.currency)) return lines
  const leads = (some: StatementLine[]) =>
    shortestOf(sumOf([opening.amount, ...some.map(({ amount }) => amount)])) === shortestOf(closing.amount)
  if (leads(lines)) return lines
  const turned = new Map(
    reversals.flatMap(({ standard, turned: other }) => standard.map((line, at) => [line, other[at]])),
  )
  const others = lines.map((line) => turned.get(line) ?? line)
  return leads(others) ? others : lines
}
