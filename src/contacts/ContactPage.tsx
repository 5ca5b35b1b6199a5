import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isMissing } from '../api/api-error.ts'
import { useContact } from '../api/contacts.ts'
import type { Contact } from '../contract/contact.ts'
import { DeleteRecord } from '../basket/DeleteRecord.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { BackIcon } from '../ui/icons.tsx'
import { RecordView } from '../ui/RecordView.tsx'
import { useLeavePage } from '../ui/use-leave-page.ts'
import { useWayBack } from '../ui/use-way-back.ts'
import { countryName } from '../values/country.ts'
import { contactCollection } from './contact-collection.ts'
import { contactNoun } from './contact-noun.ts'

const route = getRouteApi('/contacts/$contactId')

/** One contact to look at. */
export function ContactPage() {
  const { contactId } = route.useParams()
  const { selections } = route.useRouteContext()
  const contact = useContact(contactId)
  const navigate = useNavigate()
  const list = useLocation({ select: ({ state }) => state.list })
  const stepBack = useWayBack('list')
  const leave = useLeavePage((how) => void navigate({ to: '/contacts', search: list ?? {}, ...how }))
  const missing = isMissing(contact.error)
  return (
    <RecordView
      record={contact}
      title={missing ? 'Contact not found' : contact.data ? contactNoun.nameOf(contact.data) : 'Contact'}
      failure={missing ? 'There is no such contact' : 'The contact could not be read'}
      missing={missing}
      back={
        <Link to="/contacts" search={list ?? {}} onClick={stepBack}>
          <BackIcon /> Back to contacts
        </Link>
      }
      actions={
        <>
          <ButtonLink
            to="/contacts/$contactId/edit"
            params={{ contactId }}
            state={{ ...(list && { list }), before: 'record' }}
          >
            Edit
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
      fields={fieldsOf}
      others={contact.data?.aside?.others}
    />
  )
}

function fieldsOf(contact: Contact): [string, ReactNode][] {
  return [
    ['First name', contact.firstName],
    ['Last name', contact.lastName],
    ['Company', contact.company],
    ['Phone', contact.phone && <a href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`}>{contact.phone}</a>],
    [
      'Email',
      contact.email && (
        <a href={`mailto:${encodeURIComponent(contact.email).replace('%40', '@')}`}>{contact.email}</a>
      ),
    ],
    ['VAT number', contact.vatNumber],
    ['Country', countryName(contact.country, navigator.language)],
    ['City', contact.city],
    ['ZIP', contact.zip],
    ['House number', contact.number],
    ['Street', contact.street],
  ]
}
