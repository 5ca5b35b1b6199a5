import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useContact, useUpdateContact, useWhetherContactSaved } from '../api/contacts.ts'
import { useSession } from '../api/session/use-session.ts'
import { ContactChanges } from '../domain/contact.ts'
import { EditRecord } from '../records/form/EditRecord.tsx'
import { useMessages } from '../ui/Messages.tsx'
import { useLeavePage, useStillHere } from '../ui/use-leave-page.ts'
import { contactNaming } from './contact-naming.ts'
import { ContactForm } from './ContactForm.tsx'
import { createFromForm } from './create-from-form.ts'
import { toContactDraft } from './known-country.ts'

const route = getRouteApi('/contacts/$contactId/edit')

/** The page for editing a contact. */
export function ContactEditPage() {
  const { contactId } = route.useParams()
  const { selections } = route.useRouteContext()
  const contact = useContact(contactId)
  const navigate = useNavigate()
  const stillHere = useStillHere()
  const show = (id: string, how?: { ignoreBlocker: boolean; replace?: boolean }) =>
    void navigate({ to: '/contacts/$contactId', params: { contactId: id }, ...how })
  const leave = useLeavePage((how) => show(contactId, how))
  const { say } = useMessages()
  const session = useSession()
  const client = useQueryClient()
  const createAgain = (fields: Record<string, string>) =>
    createFromForm(session, client, fields, (words, id) => {
      say(words)
      if (!stillHere()) return
      if (id === undefined) return leave({ ignoreBlocker: true })
      show(id, { ignoreBlocker: true, replace: true })
    })
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
      {(whole, work) => (
        <ContactForm start={toContactDraft(whole)} schema={ContactChanges} work={{ ...work, createAgain }} />
      )}
    </EditRecord>
  )
}
