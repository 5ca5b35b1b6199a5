import { useLocation, useNavigate } from '@tanstack/react-router'
import { refusalOf } from '../api/api-error.ts'
import { contacts, useCreateContact } from '../api/contacts.ts'
import type { Contact, ContactChanges } from '../contract/contact.ts'
import { NewContact } from '../contract/contact.ts'
import { emptyContact } from '../contract/fields.ts'
import type { Refusal } from '../ui/FormFrame.tsx'
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
  const open = async (contact: Contact | undefined, words: string) => {
    say(words)
    if (!stillHere()) return
    if (!contact) return leave({ ignoreBlocker: true })
    await navigate({
      to: '/contacts/$contactId',
      params: { contactId: contact.id },
      state: { ...(list && { list }), ...(before && { before }) },
      replace: true, // Back leads to the list, not to a form that would create it again
      ignoreBlocker: true,
    })
  }
  const save = async (draft: ContactChanges): Promise<Refusal | undefined> => {
    try {
      const { record, notes } = await create.mutateAsync(draft)
      await open(
        record,
        [`${record ? contactNoun.nameOf(record) : 'The contact'} created.`, ...notes].join(' '),
      )
      return undefined
    } catch (error) {
      return refusalOf(error, () => look(draft))
    }
  }
  const look = async (draft: ContactChanges): Promise<Refusal | undefined> => {
    try {
      const found = await contacts.whetherCreated(draft)
      if (!found)
        return {
          message: 'No such contact was found, so it was not created. You can save it now.',
          fields: [],
        }
      await open(found, `${contactNoun.nameOf(found)} is there: it was created.`)
      return undefined
    } catch (error) {
      return refusalOf(error, () => look(draft))
    }
  }
  return (
    <>
      <PageHeading title="New contact" />
      <ContactForm start={emptyContact} schema={NewContact} save={save} onCancel={() => leave()} />
    </>
  )
}
