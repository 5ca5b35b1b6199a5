import { useQuery } from '@tanstack/react-query'
import { contacts as contactsApi } from '../../api/contacts.ts'
import { useSession } from '../../api/session/use-session.ts'
import { collectionNames } from '../../domain/collection-name.ts'
import type { Page } from '../../domain/page.ts'
import type { WholeReading } from '../reading/use-whole-reading.ts'
import { useWholeReading } from '../reading/use-whole-reading.ts'
import { ReadLimit } from './ReadLimit.tsx'
import { useReadVisit } from './use-read-visit.ts'
import { VisitSection } from './VisitSection.tsx'

type ReadVisitProps = { transactions: WholeReading; first: Page<unknown> }

/**
 * What is new since the last visit, for services that do not report changes: compares what was read then with what is
 * read now, and says how much of it was compared.
 */
export function ReadVisit({ transactions, first }: ReadVisitProps) {
  const session = useSession()
  const firstContacts = useQuery(contactsApi.list(session, { search: '', page: 1 }))
  const contacts = useWholeReading('contacts', firstContacts.data)
  const { visit, extents } = useReadVisit({
    transactions: { reading: transactions, first },
    contacts: { reading: contacts, first: firstContacts.data },
    error: firstContacts.error,
  })
  const readings = { transactions, contacts }
  const limits = collectionNames.flatMap((name) => {
    const extent = extents[name]
    return extent === undefined || extent === 'all'
      ? []
      : [<ReadLimit key={name} name={name} extent={extent} reading={readings[name]} />]
  })
  return <VisitSection visit={visit} limits={limits} />
}
