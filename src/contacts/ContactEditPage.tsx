import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { isMissing, refusalOf } from '../api/api-error.ts'
import { useContact, useUpdateContact, useWhetherContactSaved } from '../api/contacts.ts'
import type { Contact, ContactDraft } from '../contract/contact.ts'
import { ContactChanges } from '../contract/contact.ts'
import { EditRecord } from '../forms/EditRecord.tsx'
import { useMessages } from '../ui/Messages.tsx'
import { oneLine } from '../ui/one-line.ts'
import { useLeavePage } from '../ui/use-leave-page.ts'
import { useStillHere } from '../ui/use-still-here.ts'
import { contactNoun } from './contact-noun.ts'
import { ContactForm } from './ContactForm.tsx'

const route = getRouteApi('/contacts/$contactId/edit')

/** One contact to correct. */
export function ContactEditPage() {
  const { contactId } = route.useParams()
  const { selections } = route.useRouteContext()
  const contact = useContact(contactId)
  const navigate = useNavigate()
  const stillHere = useStillHere()
  const leave = useLeavePage(
    (how) => void navigate({ to: '/contacts/$contactId', params: { contactId }, ...how }),
  )
  const { say } = useMessages()
  const client = useQueryClient()
  const createAgain = async (fields: Record<string, string>) =>
    (await import('./create-again.ts')).createAgain(client, fields, (words, id) => {
      say(words)
      if (!stillHere()) return
      if (id === undefined) return leave({ ignoreBlocker: true })
      void navigate({
        to: '/contacts/$contactId',
        params: { contactId: id },
        replace: true,
        ignoreBlocker: true,
      })
    })
  return (
    <EditRecord
      of={{ resource: 'contacts', id: contactId }}
      noun={contactNoun}
      record={contact}
      isMissing={isMissing}
      update={useUpdateContact()}
      selection={selections.contacts}
      refusalOf={refusalOf}
      whetherSaved={useWhetherContactSaved()}
      leave={leave}
    >
      {(whole, work) => (
        <ContactForm start={typedOf(whole)} schema={ContactChanges} work={{ ...work, createAgain }} />
      )}
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
