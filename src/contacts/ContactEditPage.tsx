import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { isMissing, refusalOf } from '../api/api-error.ts'
import { contacts, useContact, useUpdateContact } from '../api/contacts.ts'
import type { Contact, ContactDraft } from '../contract/contact.ts'
import { ContactChanges } from '../contract/contact.ts'
import { EditRecord } from '../list/EditRecord.tsx'
import { oneLine } from '../ui/one-line.ts'
import { useLeavePage } from '../ui/use-leave-page.ts'
import { contactNoun } from './contact-noun.ts'
import { ContactForm } from './ContactForm.tsx'

const route = getRouteApi('/contacts/$contactId/edit')

/** One contact to correct. */
export function ContactEditPage() {
  const { contactId } = route.useParams()
  const { selections } = route.useRouteContext()
  const contact = useContact(contactId)
  const navigate = useNavigate()
  const leave = useLeavePage(
    (how) => void navigate({ to: '/contacts/$contactId', params: { contactId }, ...how }),
  )
  return (
    <EditRecord
      noun={contactNoun}
      record={contact}
      missing={isMissing(contact.error)}
      update={useUpdateContact()}
      selection={selections.contacts}
      refusalOf={refusalOf}
      whetherSaved={contacts.whetherSaved}
      leave={leave}
    >
      {(whole, form) => <ContactForm start={typedOf(whole)} schema={ContactChanges} {...form} />}
    </EditRecord>
  )
}

/** How the fields of the form read for a contact. */
function typedOf(contact: Contact): ContactDraft {
  return {
    firstName: oneLine(contact.firstName),
    lastName: oneLine(contact.lastName),
    company: oneLine(contact.company),
    phone: oneLine(contact.phone),
    email: oneLine(contact.email),
    vatNumber: oneLine(contact.vatNumber),
    country: oneLine(contact.country),
    city: oneLine(contact.city),
    zip: oneLine(contact.zip),
    number: oneLine(contact.number),
    street: oneLine(contact.street),
  }
}
