import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { makeSure, saveAndMakeSure, tellOutcome, type Outcome } from '../changes/save-and-make-sure.ts'
import { useSession } from '../api/session/use-session.ts'
import { creationOf } from '../changes/run-creation.ts'
import { NewContact, type Contact } from '../domain/contact.ts'
import { emptyContact } from '../domain/fields.ts'
import type { WayOut } from '../records/form/form-work.ts'
import { useMessages } from '../ui/Messages.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { useEntryState } from '../ui/use-entry-state.ts'
import { useLeavePage, useStillHere } from '../ui/use-leave-page.ts'
import { contactNaming } from './contact-naming.ts'
import { ContactForm } from './ContactForm.tsx'
import * as messages from './messages.ts'

export function ContactNewPage() {
  const session = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { say } = useMessages()
  const { list, before, startWith } = useEntryState()
  const leave = useLeavePage((how) => void navigate({ to: '/contacts', ...how }))
  const stillHere = useStillHere()
  const [turn, setTurn] = useState(0)
  const open = (contact: Contact | undefined, words: string) => {
    say(words)
    if (!stillHere()) return
    if (!contact) return leave({ ignoreBlocker: true })
    void navigate({
      to: '/contacts/$contactId',
      params: { contactId: contact.id },
      state: { ...(list && { list }), ...(before && { before }) },
      replace: true, // Back leads to the list, not to a form that would create the contact again
      ignoreBlocker: true,
    })
  }
  const tell = (outcome: Outcome<Contact>, wayOut?: WayOut) =>
    tellOutcome(outcome, {
      notSaved: messages.notCreatedSave,
      onSaved: async ({ record, notes }, wasLost) => {
        const created = wasLost ? messages.wasCreated : messages.created
        const name = record ? created(contactNaming.nameOf(record)) : messages.createdUnknown
        const words = [name, ...notes].join(' ')
        const go = !wasLost && (await wayOut?.())
        if (!go) return open(record, words)
        say(words)
        go()
      },
    })
  return (
    <>
      <PageHeading title={messages.newContact} />
      <ContactForm
        key={turn}
        start={emptyContact}
        typed={turn === 0 ? startWith : undefined}
        schema={NewContact}
        work={{
          of: { resource: 'contacts', id: 'new' },
          title: messages.newContact,
          save: async (draft, wayOut, key) =>
            tell(await saveAndMakeSure(creationOf(session, client, draft, { key })), wayOut),
          look: async (draft) => tell(await makeSure(creationOf(session, client, draft).look)),
          onCancel: () => leave(),
          startAgain: () => stillHere() && setTurn(turn + 1),
        }}
      />
    </>
  )
}
