import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isMissing } from '../api/session/api-error.ts'
import { useContact } from '../api/contacts.ts'
import type { Contact } from '../domain/contact.ts'
import type { ContactField } from '../domain/contact-fields.ts'
import { contactFields } from '../domain/contact-fields.ts'
import type { Field } from '../domain/field.ts'
import { DeleteRecord } from '../records/selection/DeleteRecord.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { useChangedMeanwhile } from '../ui/changed-meanwhile.ts'
import type { FieldToRead } from '../ui/FieldList.tsx'
import { EmptyFields, FieldList } from '../ui/FieldList.tsx'
import { BackIcon } from '../ui/icons.tsx'
import { RecordView } from '../ui/RecordView.tsx'
import { useLeavePage } from '../ui/use-leave-page.ts'
import { useWayBack } from '../ui/use-way-back.ts'
import { Address } from './Address.tsx'
import { contactCollection } from './contact-collection.ts'
import { contactLayout, contactNamesInOrder } from './contact-layout.ts'
import { contactLabels } from './contact-labels.ts'
import classes from './ContactPage.module.css'
import * as messages from './page-messages.ts'

const route = getRouteApi('/contacts/$contactId')

/** The page of a contact. */
export function ContactPage() {
  const { contactId } = route.useParams()
  const { selections } = route.useRouteContext()
  const contact = useContact(contactId)
  const navigate = useNavigate()
  const list = useLocation({ select: ({ state }) => state.list })
  const stepBack = useWayBack('list')
  const leave = useLeavePage((how) => void navigate({ to: '/contacts', search: list ?? {}, ...how }))
  const missing = isMissing(contact.error)
  const was = useChangedMeanwhile('contacts', contactId)
  return (
    <RecordView
      record={contact}
      title={
        missing ? messages.notFound : contact.data ? contactLabels.nameOf(contact.data) : messages.contact
      }
      failure={missing ? contactLabels.missing : messages.notRead}
      missing={missing}
      back={
        <Link to="/contacts" search={list ?? {}} onClick={stepBack}>
          <BackIcon /> {messages.backToContacts}
        </Link>
      }
      actions={
        <>
          <ButtonLink
            to="/contacts/$contactId/edit"
            params={{ contactId }}
            state={{ ...(list && { list }), before: 'record' }}
          >
            {messages.edit}
          </ButtonLink>
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
      {(record) => (
        <div className={classes.contact}>
          <FieldList fields={toRead(record, details)} was={was} />
          <Address contact={record} was={was} />
          <div className={classes.rest}>
            <EmptyFields fields={toRead(record, contactNamesInOrder)} was={was} />
          </div>
        </div>
      )}
    </RecordView>
  )
}

const details = contactNamesInOrder.filter((name) => contactLayout[name] === 'details')

function toRead(contact: Contact, names: readonly ContactField[]): FieldToRead[] {
  return names.map((field) => ({
    field,
    label: contactFields[field].label,
    value: valueOf(contact[field], contactFields[field]),
  }))
}

function valueOf(text: string, { kind }: Field): ReactNode {
  if (text === '') return ''
  if (kind === 'phone') return <a href={`tel:${text.replace(/[^\d+]/g, '')}`}>{text}</a>
  if (kind === 'email') return <a href={`mailto:${encodeURIComponent(text).replace('%40', '@')}`}>{text}</a>
  return text
}
