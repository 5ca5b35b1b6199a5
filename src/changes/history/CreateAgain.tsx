import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/session/api-error.ts'
import { useSession } from '../../api/session/use-session.ts'
import { newId } from '../../domain/new-id.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { createAgain, draftOf, lookForCreated, mayBeThere, noteCreated, notCreated } from './create-again.ts'
import { FieldValues } from './FieldValues.tsx'
import { undoError } from './open-record.ts'
import type { Contact } from '../../domain/contact.ts'
import type { Change, ChangeRow } from '../../storage/rows.ts'
import { createConsequence, createQuestion } from '../messages.ts'
import * as messages from './messages.tsx'

type CreateAgainProps = {
  /** The deleted contact that this browser keeps. */
  deleted: ChangeRow
  name: string
  /** The change that deleted this contact alone, which this undoes. */
  deletion: Change | undefined
  /** Called when it exists again; without the contact if its id is unknown. */
  onCreated: (name: string, contact: Contact | undefined, notes: string[]) => void
}

/** Creates a deleted contact again, after explaining that it gets a new id. */
export function CreateAgain({ deleted, name, deletion, onCreated }: CreateAgainProps) {
  const session = useSession()
  const client = useQueryClient()
  const [id] = useState(newId)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [isUnknown, setIsUnknown] = useState(() => mayBeThere(deleted))
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
      setTrouble(undoError(error, { refused: messages.notCreated, unsure: messages.creationUnsure }))
    }
    setAsking(false)
    setIsUnknown(mayBeThere(deleted))
    setBusy(false)
  }
  const tell = async (contact: Contact | undefined, notes: string[]) => {
    if (contact && deletion) await noteCreated(deletion, id, { id: contact.id, name, deleted })
    onCreated(name, contact, notes)
  }
  const create = () =>
    carefully(async () => {
      const { record, notes } = await createAgain(session, client, deleted, deletion && id)
      await tell(record, notes)
    })
  const look = () =>
    carefully(async () => {
      const contact = await lookForCreated(session, client, deleted, deletion && id)
      if (contact) await tell(contact, [])
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
            notCreated(deleted)
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
        <CreateAgainDialog
          {...{ deleted, name, busy }}
          onCancel={() => setAsking(false)}
          onConfirm={() => void create()}
        />
      )}
    </>
  )
}

type CreateAgainDialogProps = Pick<CreateAgainProps, 'deleted' | 'name'> & {
  busy: boolean
  onCancel: () => void
  onConfirm: () => void
}

function CreateAgainDialog({ deleted, name, busy, onCancel, onConfirm }: CreateAgainDialogProps) {
  return (
    <AlertDialog
      title={createQuestion(1, name)}
      busy={busy}
      description={createConsequence(1, 0)}
      onCancel={onCancel}
      actions={
        <Button look="main" busy={busy} onClick={onConfirm}>
          {messages.createAgain}
        </Button>
      }
    >
      {!deleted.whole && <p>{messages.onlyListKnown}</p>}
      <FieldValues fields={draftOf(deleted)} />
    </AlertDialog>
  )
}
