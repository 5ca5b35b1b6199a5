import { printOfName } from './fingerprint.ts'

/** A transaction from the account of another party: its counterparty, and the id of the contact that its texts name for certain. */
export type AccountLine = { account: string; name: string; contact?: string | undefined }

/** An account with more names than this belongs to someone who pays for others. */
const mostNames = 3

/**
 * The contacts of accounts, by id: what a VAT number or an email in the text of one line shows holds for the others, whatever their
 * name. An account is nobody's if its lines show several contacts, or have many names. Nothing of it is stored: it always follows from
 * the lines and contacts that are there now, so that edits, merges and erasures leave nothing behind.
 */
export function contactsOfAccounts(lines: readonly AccountLine[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const [account, some] of Map.groupBy(lines, (line) => line.account)) {
    const names = new Set(some.map(({ name }) => printOfName(name)))
    const [contact, ...others] = new Set(some.flatMap((line) => line.contact ?? []))
    if (contact !== undefined && others.length === 0 && names.size <= mostNames) found.set(account, contact)
  }
  return found
}
