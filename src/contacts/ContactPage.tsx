import { getRouteApi } from '@tanstack/react-router'
import { useContact } from '../api/contacts.ts'
import type { Contact, ContactDraft } from '../domain/contact.ts'
import { contactFieldNames } from '../domain/fields.ts'
import { RecordPage } from '../records/pane/RecordPage.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { useEntryState } from '../ui/use-entry-state.ts'
import { contactCollection } from './contact-collection.ts'
import { ContactDetails } from './ContactDetails.tsx'
import * as messages from './messages.ts'

const route = getRouteApi('/contacts/$contactId')

export function ContactPage() {
  const { contactId } = route.useParams()
  const { selections } = route.useRouteContext()
  const { list } = useEntryState()
  return (
    <RecordPage
      id={contactId}
      collection={contactCollection}
      record={useContact(contactId)}
      selection={selections.contacts}
      action={(contact) => (
        <ButtonLink
          to="/contacts/new"
          state={{ ...(list && { list }), startWith: fieldsOf(contact) }}
          title={messages.duplicateHint}
        >
          {messages.duplicate}
        </ButtonLink>
      )}
    >
      {(record, isRead) => <ContactDetails record={record} isRead={isRead} />}
    </RecordPage>
  )
}

/** The fields alone, for another contact like it. */
function fieldsOf(contact: Contact): ContactDraft {
  return Object.fromEntries(contactFieldNames.map((field) => [field, contact[field]])) as ContactDraft
}
