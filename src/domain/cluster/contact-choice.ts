import { z } from 'zod/mini'
import type { Contact } from '../contact.ts'
import { printOfName, namesOfContact } from './fingerprint.ts'

/** Which contact a counterparty is, as the user said: by its name and, where the bank wrote it, its account. */
export const ContactChoice = z.object({
  name: z.string(),
  account: z.optional(z.string()),
  /** The contact's id; "" if none of the contacts is it. */
  contact: z.string(),
})
export type ContactChoice = z.infer<typeof ContactChoice>

type Counterparty = { names: readonly string[]; account?: string | undefined }

/** What the user said of a counterparty, by its name or else by its account, which is nobody's if several were chosen for it. */
export function choiceFor(
  choices: readonly ContactChoice[],
  { names, account }: Counterparty,
): { choice: ContactChoice; by: 'name' | 'account' } | undefined {
  const prints = new Set(names.map(printOfName))
  const named = choices.find(({ name }) => prints.has(printOfName(name)))
  if (named) return { choice: named, by: 'name' }
  const [one, ...others] = choices.filter((choice) => account !== undefined && choice.account === account)
  const isSure = one && one.contact !== '' && others.every(({ contact }) => contact === one.contact)
  return isSure ? { choice: one, by: 'account' } : undefined
}

/** The accounts that are contacts', by the contacts' ids, as the user said of counterparties that have them. */
export function accountsSaid(choices: readonly ContactChoice[]): Map<string, string[]> {
  const said = new Map<string, string[]>()
  for (const [account, some] of Map.groupBy(choices, (choice) => choice.account)) {
    const contact = account && choiceFor(some, { names: [], account })?.choice.contact
    if (contact) said.set(contact, [...(said.get(contact) ?? []), account])
  }
  return said
}

/** The names of the counterparties that are a contact: its own, unless the user said that they are another, and those said to be it. */
export function counterpartsOf(contact: Contact, choices: readonly ContactChoice[]): string[] {
  const said = choices.filter((choice) => choice.contact === contact.id).map(({ name }) => name)
  const isIts = (name: string) =>
    (choiceFor(choices, { names: [name] })?.choice.contact ?? contact.id) === contact.id
  return [...new Set([...namesOfContact(contact), ...said])].filter(isIts)
}
