import type { QueryClient } from '@tanstack/react-query'
import { allDecisions, decisionsOfOffice } from '../api/decisions.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import { storageScope } from '../api/session/storage-scope.ts'
import { spacedNumber } from '../domain/bank-account.ts'
import { accountsSaid } from '../domain/cluster/contact-choice.ts'
import { choicesIn } from '../domain/cluster/decision.ts'
import type { Contact } from '../domain/contact.ts'

type HowToAdd = { client: QueryClient; fields: readonly string[] }

/**
 * Contacts with a column for files: the bank accounts that people said are theirs. What the texts of transactions suggest is on
 * their pages only: to find it for all contacts would take thousands of requests. Throws `ApiError`.
 */
export async function addBankAccounts<T extends Contact>(
  session: ServiceSession,
  contacts: readonly T[],
  { client, fields }: HowToAdd,
): Promise<(T & { bankAccount?: string })[]> {
  if (!fields.includes('bankAccount')) return [...contacts]
  const books = storageScope(session)
  const { items } = session.offers('decisions')
    ? await client.fetchQuery(decisionsOfOffice(session, books))
    : { items: [] }
  const said = accountsSaid(choicesIn(allDecisions(books, items)))
  return contacts.map((contact) => {
    const accounts = said.get(contact.id) ?? []
    return { ...contact, bankAccount: accounts.map(spacedNumber).join(', ') }
  })
}
