import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { isMissing, refusalOf } from '../api/api-error.ts'
import { useContact, useUpdateContact } from '../api/contacts.ts'
import type { Contact, ContactDraft } from '../contract/contact.ts'
import { ContactChanges } from '../contract/contact.ts'
import { EditFrame } from '../ui/EditFrame.tsx'
import { useMessages } from '../ui/Messages.tsx'
import { useLeavePage } from '../ui/use-leave-page.ts'
import { contactNoun } from './contact-noun.ts'
import { ContactForm } from './ContactForm.tsx'

const route = getRouteApi('/contacts/$contactId/edit')

/** One contact to correct. */
export function ContactEditPage() {
  const { contactId } = route.useParams()
  const contact = useContact(contactId)
  const update = useUpdateContact(contactId)
  const navigate = useNavigate()
  const { say } = useMessages()
  const leave = useLeavePage(
    (how) => void navigate({ to: '/contacts/$contactId', params: { contactId }, ...how }),
  )
  const save = async (changes: ContactChanges) => {
    try {
      if (Object.keys(changes).length > 0)
        say(`${contactNoun.nameOf(await update.mutateAsync(changes))} saved.`)
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
        <ContactForm start={draftOf(whole)} schema={ContactChanges} save={save} onCancel={() => leave()} />
      )}
    </EditFrame>
  )
}

function draftOf({ id: _, ...draft }: Contact): ContactDraft {
  return draft
}
