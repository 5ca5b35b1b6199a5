import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate, type HistoryState } from '@tanstack/react-router'
import { useContact, useUpdateContact, useWhetherContactSaved } from '../api/contacts.ts'
import { useSession } from '../api/session/use-session.ts'
import { ContactChanges, NewContact } from '../domain/contact.ts'
import { EditRecord } from '../records/form/EditRecord.tsx'
import { useMessages } from '../ui/Messages.tsx'
import { useLeavePage, useStillHere } from '../ui/use-leave-page.ts'
import { contactNaming } from './contact-naming.ts'
import { ContactForm } from './ContactForm.tsx'
import { toContactDraft } from './known-country.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import { creationOf } from '../changes/run-creation.ts'
import { saveAndMakeSure, tellOutcome } from '../changes/save-and-make-sure.ts'
import type { Refusal } from '../records/form/form-work.ts'
import type { FieldTexts } from '../domain/field.ts'
import * as messages from './messages.ts'

const route = getRouteApi('/contacts/$contactId/edit')

export function ContactEditPage() {
  const { contactId } = route.useParams()
  const { selections } = route.useRouteContext()
  const contact = useContact(contactId)
  const navigate = useNavigate()
  const stillHere = useStillHere()
  const show = (id: string, how?: { ignoreBlocker: boolean; replace?: boolean; state?: HistoryState }) =>
    void navigate({ to: '/contacts/$contactId', params: { contactId: id }, ...how })
  const leave = useLeavePage((how) => show(contactId, how))
  const { say } = useMessages()
  const session = useSession()
  const client = useQueryClient()
  const createAgain = (fields: FieldTexts, key: string) =>
    createFromForm(session, client, { fields, key }, (words, id) => {
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

/**
 * Creates a deleted contact again from its form's fields; `open` receives the message, and the new contact's id if it
 * is known.
 */
async function createFromForm(
  session: ServiceSession,
  client: QueryClient,
  { fields, key }: { fields: FieldTexts; key: string },
  open: (words: string, id: string | undefined) => void,
): Promise<Refusal | undefined> {
  const read = NewContact.safeParse(fields)
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }) => ({ field: String(path[0]), detail: message }))
    return { message: messages.notCreated, fields: faults }
  }
  const outcome = await saveAndMakeSure(creationOf(session, client, fields, { key }))
  return tellOutcome(outcome, {
    notSaved: messages.notCreatedCreateAgain,
    onSaved: ({ record, notes }, wasLost) => {
      const words = wasLost ? messages.wasCreated : messages.createdAgain
      const created = record ? words(contactNaming.nameOf(record)) : messages.createdAgainUnknown
      open([created, ...notes].join(' '), record?.id)
    },
  })
}
