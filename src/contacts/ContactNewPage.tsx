import { useLocation, useNavigate } from '@tanstack/react-router'
import { refusalOf } from '../api/api-error.ts'
import { useCreateContact, useWhetherContactCreated } from '../api/contacts.ts'
import type { Contact } from '../contract/contact.ts'
import { NewContact } from '../contract/contact.ts'
import { emptyContact } from '../contract/fields.ts'
import type { Refusal } from '../forms/refusal.ts'
import { useMessages } from '../ui/Messages.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { useLeavePage } from '../ui/use-leave-page.ts'
import { useStillHere } from '../ui/use-still-here.ts'
import { contactNoun } from './contact-noun.ts'
import { ContactForm } from './ContactForm.tsx'

type Fields = Record<string, string>

/** A new contact to fill in. */
export function ContactNewPage() {
  const create = useCreateContact()
  const whetherCreated = useWhetherContactCreated()
  const navigate = useNavigate()
  const { say } = useMessages()
  const { list, before } = useLocation({ select: ({ state }) => state })
  const leave = useLeavePage((how) => void navigate({ to: '/contacts', ...how }))
  const stillHere = useStillHere()
  const open = (contact: Contact | undefined, words: string) => {
    say(words)
    if (!stillHere()) return
    if (!contact) return leave({ ignoreBlocker: true })
    void navigate({
      to: '/contacts/$contactId',
      params: { contactId: contact.id },
      state: { ...(list && { list }), ...(before && { before }) },
      replace: true, // Back leads to the list, not to a form that would create it again
      ignoreBlocker: true,
    })
  }
  const save = async (draft: Fields, go?: () => void): Promise<Refusal | undefined> => {
    try {
      const { record, notes } = await create.mutateAsync(draft)
      const words = [`${record ? contactNoun.nameOf(record) : 'The contact'} created.`, ...notes].join(' ')
      if (go) {
        say(words)
        go()
      } else open(record, words)
      return undefined
    } catch (error) {
      return refusalOf(error, () => look(draft))
    }
  }
  const look = async (draft: Fields): Promise<Refusal | undefined> => {
    try {
      const { record: found } = await whetherCreated.mutateAsync(draft)
      if (!found)
        return {
          message: 'No such contact was found, so it was not created. You can save it now.',
          fields: [],
        }
      open(found, `${contactNoun.nameOf(found)} is there: it was created.`)
      return undefined
    } catch (error) {
      return refusalOf(error, () => look(draft))
    }
  }
  return (
    <>
      <PageHeading title="New contact" />
      <ContactForm
        start={emptyContact}
        schema={NewContact}
        work={{ of: { resource: 'contacts', id: 'new' }, save, look, onCancel: () => leave() }}
      />
    </>
  )
}
