import type { Statement } from './statement.ts'
import { cleanText } from './normalize.ts'

/**
 * Removes references that several lines of one bank account share, since they cannot tell those lines apart. That
 * includes repeated lines: two equal payments with one number look the same.
 */
export function withoutRepeatedReferences(statements: Statement[]): Statement[] {
  const seen = new Map<string, number>()
  const keyOf = (statement: Statement, reference: string) => `${statement.bankAccount}\n${reference}`
  for (const statement of statements)
    for (const { reference } of statement.lines) {
      const key = keyOf(statement, reference)
      seen.set(key, (seen.get(key) ?? 0) + 1)
    }
  return statements.map((statement) => ({
    ...statement,
    lines: statement.lines.map((line) =>
      seen.get(keyOf(statement, line.reference)) === 1 ? line : { ...line, reference: '' },
    ),
  }))
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
