import type { QueryClient } from '@tanstack/react-query'
import { allDecisions, decisionsOfOffice } from '../api/decisions.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import { storageScope } from '../api/session/storage-scope.ts'
import { spacedNumber } from '../domain/bank-account.ts'
import { accountsSaid } from '../domain/cluster/contact-choice.ts'
import { choicesIn } from '../domain/cluster/decision.ts'
import type { Contact } from '../domain/contact.ts'
import { accountsNamed } from './accounts-of-contact.ts'

type HowToAdd = { client: QueryClient; fields: readonly string[]; signal: AbortSignal }

/** Contacts with a column for files: their bank accounts, as their pages show them. Throws `ApiError`. */
export async function addBankAccounts<T extends Contact>(
  session: ServiceSession,
  contacts: readonly T[],
  { client, fields, signal }: HowToAdd,
): Promise<(T & { bankAccount?: string })[]> {
  if (!fields.includes('bankAccount') || !session.offers('bank-lines') || !session.offers('queries'))
    return [...contacts]
  const books = storageScope(session)
  const { items } = session.offers('decisions')
    ? await client.fetchQuery(decisionsOfOffice(session, books))
    : { items: [] }
  const said = accountsSaid(choicesIn(allDecisions(books, items)))
  const named = await accountsNamed(session, client, contacts, signal)
  return contacts.map((contact) => {
    const accounts = new Set([said, named].flatMap((one) => one.get(contact.id) ?? []))
    return { ...contact, bankAccount: [...accounts].map(spacedNumber).join(', ') }
  })
}
