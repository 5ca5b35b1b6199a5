import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { isMissing, refusalOf } from '../api/api-error.ts'
import { useContact, useUpdateContact } from '../api/contacts.ts'
import type { Contact, ContactDraft } from '../contract/contact.ts'
import { ContactChanges } from '../contract/contact.ts'
import { EditFrame } from '../ui/EditFrame.tsx'
import { useMessages } from '../ui/Messages.tsx'
import { oneLine } from '../ui/one-line.ts'
import { useLeavePage } from '../ui/use-leave-page.ts'
import { contactNoun } from './contact-noun.ts'
import { ContactForm } from './ContactForm.tsx'

const route = getRouteApi('/contacts/$contactId/edit')

/** One contact to correct. */
export function ContactEditPage() {
  const { contactId } = route.useParams()
  const contact = useContact(contactId)
  const { selections } = route.useRouteContext()
  const update = useUpdateContact(contactId)
  const navigate = useNavigate()
  const { say } = useMessages()
  const leave = useLeavePage(
    (how) => void navigate({ to: '/contacts/$contactId', params: { contactId }, ...how }),
  )
  const save = async (changes: ContactChanges) => {
    try {
      if (Object.keys(changes).length > 0) {
        const saved = await update.mutateAsync(changes)
        selections.contacts.renew([saved])
        say(`${contactNoun.nameOf(saved)} saved.`)
      }
      leave({ ignoreBlocker: true })
      return undefined
    } catch (error) {
      return refusalOf(error)
    }
  }
  return (
    <EditFrame
      record={contact}
      title={contact.data ? `Edit ${contactNoun.nameOf(contact.data)}` : 'Edit contact'}
      failure={isMissing(contact.error) ? 'There is no such contact' : 'The contact could not be read'}
      onCancel={() => leave()}
    >
      {(whole) => (
        <ContactForm start={typedOf(whole)} schema={ContactChanges} save={save} onCancel={() => leave()} />
      )}
    </EditFrame>
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
