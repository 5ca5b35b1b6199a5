import { useLocation, useNavigate } from '@tanstack/react-router'
import { refusalOf } from '../api/api-error.ts'
import { useCreateContact } from '../api/contacts.ts'
import type { ContactChanges } from '../contract/contact.ts'
import { emptyContact, NewContact } from '../contract/contact.ts'
import { useMessages } from '../ui/Messages.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { useLeavePage } from '../ui/use-leave-page.ts'
import { useStillHere } from '../ui/use-still-here.ts'
import { contactNoun } from './contact-noun.ts'
import { ContactForm } from './ContactForm.tsx'

/** A new contact to fill in. */
export function ContactNewPage() {
  const create = useCreateContact()
  const navigate = useNavigate()
  const { say } = useMessages()
  const { list, before } = useLocation({ select: ({ state }) => state })
  const leave = useLeavePage((how) => void navigate({ to: '/contacts', ...how }))
  const stillHere = useStillHere()
  const save = async (draft: ContactChanges) => {
    try {
      const contact = await create.mutateAsync(draft)
      say(`${contactNoun.nameOf(contact)} created.`)
      if (!stillHere()) return undefined
      await navigate({
        to: '/contacts/$contactId',
        params: { contactId: contact.id },
        state: { ...(list && { list }), ...(before && { before }) },
        replace: true, // Back leads to the list, not to a form that would create it again
        ignoreBlocker: true,
      })
      return undefined
    } catch (error) {
      return refusalOf(error)
    }
  }
  return (
    <>
      <PageHeading title="New contact" />
      <ContactForm start={emptyContact} schema={NewContact} save={save} onCancel={() => leave()} />
    </>
  )
}
