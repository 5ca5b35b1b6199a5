import { Link } from '@tanstack/react-router'
import { formatRecent } from '../../domain/moment.ts'
import type { Draft } from '../../storage/rows.ts'
import * as messages from './messages.ts'

/** A link to a form that was left unsaved. */
export function DraftLink({ draft: { resource, id, at } }: { draft: Draft }) {
  const words = messages.draft(
    id === 'new' ? messages.newContact : messages.editOf[resource],
    formatRecent(at),
  )
  if (id === 'new') return <Link to="/contacts/new">{words}</Link>
  return resource === 'contacts' ? (
    <Link to="/contacts/$contactId/edit" params={{ contactId: id }}>
      {words}
    </Link>
  ) : (
    <Link to="/transactions/$transactionId/edit" params={{ transactionId: id }}>
      {words}
    </Link>
  )
}
