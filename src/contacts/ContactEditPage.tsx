import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useContact, useUpdateContact, useWhetherContactSaved } from '../api/contacts.ts'
import { ContactChanges } from '../domain/contact.ts'
import { EditRecord } from '../records/form/EditRecord.tsx'
import { useLeavePage } from '../ui/use-leave-page.ts'
import { contactNaming } from './contact-naming.ts'
import { ContactForm } from './ContactForm.tsx'
import { toContactDraft } from './known-country.ts'

const route = getRouteApi('/contacts/$contactId/edit')

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
      of={{ resource: 'contacts', id: contactId }}
      noun={contactNaming}
      record={contact}
      update={useUpdateContact()}
      selection={selections.contacts}
      whetherSaved={useWhetherContactSaved()}
      leave={leave}
    >
      {(whole, work) => <ContactForm start={toContactDraft(whole)} schema={ContactChanges} work={work} />}
    </EditRecord>
  )
}
