import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/session/api-error.ts'
import { isOutcomeOpen } from '../../api/session/outcome.ts'
import { useSession } from '../../api/session/use-session.ts'
import type { Contact } from '../../domain/contact.ts'
import type { Receipt } from '../../storage/rows.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { createAgain, draftOf, lookForCreated, mayBeThere, notCreated } from './create-again.ts'
import { labelOf } from '../../domain/label-of.ts'
import { FieldValues } from '../FieldValues.tsx'
import * as messages from './messages.tsx'

type CreateAgainProps = {
  receipt: Receipt
  name: string
  /** Called when it exists again; without the contact if its id is unknown. */
  onCreated: (name: string, contact: Contact | undefined, notes: string[]) => void
}

/** Creates a deleted contact again, after explaining that it gets a new id. */
export function CreateAgain({ receipt, name, onCreated }: CreateAgainProps) {
  const session = useSession()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [isUnknown, setIsUnknown] = useState(() => mayBeThere(receipt))
  const [trouble, setTrouble] = useState<string>()
  /** Whether one with the same name was found; only the user can tell whether it is this one. */
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
      const { record, notes } = await createAgain(session, client, receipt)
      onCreated(name, record, notes)
    })
  const look = () =>
    carefully(async () => {
      const contact = await lookForCreated(session, client, receipt)
      if (contact) onCreated(name, contact, [])
      else setTrouble(messages.notCreatedAfterAll)
    })
  return (
    <>
      {isUnknown ? (
        <Button busy={busy} aria-label={messages.checkCreationOf(name)} onClick={() => void look()}>
          {messages.checkCreation}
        </Button>
      ) : (
        <Button aria-label={messages.createAgainNamed(name)} onClick={() => setAsking(true)}>
          {messages.createAgain}
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
          {messages.differentContact}
        </Button>
      )}
      {isUnknown && !trouble && <p>{messages.creationUnknown}</p>}
      {trouble && <p role="alert">{trouble}</p>}
      {asking && (
        <AlertDialog
          title={messages.createAgainQuestion(name)}
          busy={busy}
          description={messages.createAgainConsequence}
          onCancel={() => setAsking(false)}
          actions={
            <Button look="main" busy={busy} onClick={() => void create()}>
              {messages.createAgain}
            </Button>
          }
        >
          {!receipt.record.whole && <p>{messages.onlyListKnown}</p>}
          <FieldValues fields={draftOf(receipt)} />
        </AlertDialog>
      )}
    </>
  )
}

function wordsOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  if (isOutcomeOpen(error)) return messages.creationUnsure(reason)
  const faults = error instanceof ApiError ? error.fields : []
  const fields = faults.map(({ field, detail }) => messages.fieldFault(labelOf(field), detail))
  return messages.notCreated([reason, ...fields].join(' '))
}
