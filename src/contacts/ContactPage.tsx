import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { isMissing } from '../api/session/api-error.ts'
import { useContact } from '../api/contacts.ts'
import type { Contact, ContactDraft } from '../domain/contact.ts'
import { contactFieldNames } from '../domain/fields.ts'
import { Neighbours } from '../records/form/Neighbours.tsx'
import { DeleteRecord } from '../records/selection/DeleteRecord.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { BackIcon } from '../ui/icons.tsx'
import { RecordView } from '../ui/RecordView.tsx'
import { useEntryState } from '../ui/use-entry-state.ts'
import { useLeavePage, useWayBack } from '../ui/use-leave-page.ts'
import { contactCollection } from './contact-collection.ts'
import { ContactDetails } from './ContactDetails.tsx'
import { contactNaming } from './contact-naming.ts'
import * as messages from './messages.ts'

const route = getRouteApi('/contacts/$contactId')

/** The fields alone, for another contact like it. */
function fieldsOf(contact: Contact): ContactDraft {
  return Object.fromEntries(contactFieldNames.map((field) => [field, contact[field]])) as ContactDraft
}

export function ContactPage() {
  const { contactId } = route.useParams()
  const { selections } = route.useRouteContext()
  const contact = useContact(contactId)
  const navigate = useNavigate()
  const { list } = useEntryState()
  const stepBack = useWayBack('list')
  const leave = useLeavePage((how) => void navigate({ to: '/contacts', search: list ?? {}, ...how }))
  const missing = isMissing(contact.error)
  return (
    <RecordView
      record={contact}
      title={
        missing ? messages.notFound : contact.data ? contactNaming.nameOf(contact.data) : messages.contact
      }
      failure={missing ? contactNaming.missing : messages.notRead}
      missing={missing}
      back={
        <>
          <Link to="/contacts" search={list ?? {}} data-command="back" onClick={stepBack}>
            <BackIcon /> {messages.backToContacts}
          </Link>
          <Neighbours name="contacts" id={contactId} />
        </>
      }
      actions={
        <>
          <ButtonLink
            to="/contacts/$contactId/edit"
            params={{ contactId }}
            state={{ ...(list && { list }), before: 'record' }}
            data-command="edit"
          >
            {messages.edit}
          </ButtonLink>
          {contact.data && (
            <ButtonLink
              to="/contacts/new"
              state={{ ...(list && { list }), startWith: fieldsOf(contact.data) }}
              title={messages.duplicateHint}
            >
              {messages.duplicate}
            </ButtonLink>
          )}
          {contact.data && (
            <DeleteRecord
              collection={contactCollection}
              record={contact.data}
              selection={selections.contacts}
              onDeleted={leave}
            />
          )}
        </>
      }
      others={contact.data?.aside?.others}
    >
      {(record) => <ContactDetails record={record} isRead={!missing && !contact.isPlaceholderData} />}
    </RecordView>
  )
}
