import type { Statement } from './statement.ts'
import { cleanText } from './normalize.ts'

/** Without references that several lines of a bank account share, equal payments among them: they cannot tell lines apart. */
export function withoutRepeatedReferences(statements: Statement[]): Statement[] {
  const counts = new Map<string, Map<string, number>>()
  for (const { bankAccount, lines } of statements) {
    const ofAccount = counts.get(bankAccount) ?? new Map<string, number>()
    counts.set(bankAccount, ofAccount)
    for (const { reference } of lines) ofAccount.set(reference, (ofAccount.get(reference) ?? 0) + 1)
  }
  return statements.map((statement) => {
    const ofAccount = counts.get(statement.bankAccount)
    const isAlone = (reference: string) => reference === '' || ofAccount?.get(reference) === 1
    const lines = statement.lines.map((line) => (isAlone(line.reference) ? line : { ...line, reference: '' }))
    return { ...statement, lines }
  })
}

/** A bank's reference; "" for fillers, and for one so short that the next file would probably use it again. */
export function sureReference(written: string): string {
  const reference = cleanText(written)
  return isFiller(reference) || reference.replace(/^[0\W_]+/, '').length < 5 ? '' : reference
}

/**
 * Whether a text is a filler of a mandatory field. NOTPROVIDED comes from the EPC's implementation guidelines, "keine
 * Information vorhanden" from German cooperative banks; the others are typed by hand.
 */
export function isFiller(text: string): boolean {
  const plain = text.trim().replace(/[.!]+$/, '')
  return (
    !/[\p{L}\p{N}]/u.test(plain) ||
    /^(?:not? ?(?:provided|available|applicable)|non ?ref|no ?ref|none|unknown|n\/?a|null|nil|unbekannt|keine (?:information|informationen|angabe|angaben)(?: vorhanden)?|nicht angegeben|niet opgegeven|onbekend|inconnu|non (?:communiqu[ée]|renseign[ée]))$/i.test(
      plain,
    )
  )
}

/**
 * FITID is unique within the account by the standard (section 11.4.4). Some banks count from 1 in each download, or
 * write a provisional one with blanks (`04081       BD2B`, Banque Populaire); those give "".
 */
export function readFitId(written: string): string {
  const reference = sureReference(written)
  return reference.includes(' ') ? '' : reference
}
