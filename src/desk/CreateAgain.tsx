import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import type { Contact } from '../contract/contact.ts'
import type { Receipt } from '../kept/rows.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { createAgain, draftOf, lookForCreated, mayBeThere, notCreated } from './create-again.ts'
import { labelOf } from '../contract/field-words.ts'

type CreateAgainProps = {
  receipt: Receipt
  name: string
  /** Called when it is there again; without the contact when nobody could say where. */
  onCreated: (name: string, contact: Contact | undefined, notes: string[]) => void
}

/** Creates a deleted contact once more, after saying that it gets a new id. */
export function CreateAgain({ receipt, name, onCreated }: CreateAgainProps) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [isUnknown, setIsUnknown] = useState(() => mayBeThere(receipt))
  const [trouble, setTrouble] = useState<string>()
  /** Whether one of the same name was found, of which only a person can tell whether it is this one. */
  const [isLike, setIsLike] = useState(false)
  const carefully = async (task: () => Promise<void>) => {
    setBusy(true)
    setTrouble(undefined)
    setIsLike(false)
    try {
      await task()
    } catch (error) {
      setIsLike(isUnknown && error instanceof ApiError && error.failure === 'unreadable')
      setTrouble(wordsOf(error))
    }
    setAsking(false)
    setIsUnknown(mayBeThere(receipt))
    setBusy(false)
  }
  const create = () =>
    carefully(async () => {
      const { record, notes } = await createAgain(client, receipt)
      onCreated(name, record, notes)
    })
  const look = () =>
    carefully(async () => {
      const contact = await lookForCreated(client, receipt)
      if (contact) onCreated(name, contact, [])
      else setTrouble('No such contact was found, so it was not created. It can be created again now.')
    })
  return (
    <>
      {isUnknown ? (
        <Button busy={busy} aria-label={`Look whether it was created: ${name}`} onClick={() => void look()}>
          Look whether it was created
        </Button>
      ) : (
        <Button aria-label={`Create again: ${name}`} onClick={() => setAsking(true)}>
          Create again
        </Button>
      )}
      {isLike && (
        <Button
          onClick={() => {
            notCreated(receipt)
            setIsUnknown(false)
            setIsLike(false)
            setTrouble(undefined)
          }}
        >
          It is another contact
        </Button>
      )}
      {isUnknown && !trouble && <p>It may have been created again: that is not known.</p>}
      {trouble && <p role="alert">{trouble}</p>}
      {asking && (
        <AlertDialog
          title={`Create ${name} again?`}
          busy={busy}
          description="It becomes a new contact with a new id. What pointed to the old one does not find it."
          onCancel={() => setAsking(false)}
          actions={
            <Button look="main" busy={busy} onClick={() => void create()}>
              Create again
            </Button>
          }
        >
          {!receipt.record.whole && (
            <p>Only what the list showed of it is known; its other fields will be empty.</p>
          )}
          <ul>
            {Object.entries(draftOf(receipt)).map(([field, value]) => (
              <li key={field}>
                {labelOf(field)}: {value}
              </li>
            ))}
          </ul>
        </AlertDialog>
      )}
    </>
  )
}

function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError)) return `Not created. ${String(error)}`
  const fields = error.fields.map(({ field, detail }) => ` ${labelOf(field)}: ${detail}`).join('')
  if (!error.mayHaveHappened) return `Not created. ${error.message}${fields}`
  return `It may have been created: that is not known. ${error.message} Nothing is sent again before this was looked at.`
}
