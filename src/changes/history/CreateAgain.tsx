import { filledIn } from '../../domain/field.ts'
import { useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '../../domain/reason-of.ts'
import { useState } from 'react'
import { namesake } from '../../api/write/messages.ts'
import { useSession } from '../../api/session/use-session.ts'
import { Fault } from '../../ui/Failure.tsx'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { runAtOnce } from '../run-change.ts'
import { mayBeThere, planAgain, settleNotCreated } from './create-again.ts'
import { FieldValues } from './FieldValues.tsx'
import type { Change, ChangeRow } from '../../storage/rows.ts'
import { createConsequence, createQuestion } from '../messages.ts'
import * as messages from './messages.tsx'

type CreateAgainProps = {
  /** The deleted contact that this browser keeps. */
  deleted: ChangeRow
  /** The change that deleted this contact alone, which this undoes. */
  deletion: Change | undefined
  /** The row that creates it again, while its outcome is unknown. */
  sent: ChangeRow | undefined
  /** Called when it exists again. */
  onCreated: (created: ChangeRow) => void
}

/** Creates a deleted contact again, after explaining that it gets a new id. */
export function CreateAgain({ deleted, deletion, sent, onCreated }: CreateAgainProps) {
  const session = useSession()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [ended, setEnded] = useState<Ended>()
  const unknown = ended ? ended.unknown : sent
  const isUnknown = !asking && (unknown !== undefined || (!ended && mayBeThere(deleted)))
  const run = async (only?: 'look') => {
    setBusy(true)
    setEnded(unknown && { unknown })
    try {
      const change = unknown?.change ?? (await planAgain(session, [deleted], deletion)).id
      const { rows, words = '' } = await runAtOnce(session, client, change, only)
      const row = rows.find(({ was }) => was === deleted.id)
      if (row?.state === 'done') onCreated(row)
      setEnded(endedAs(row, words))
    } catch (error) {
      setEnded({ words: messages.notCreated(reasonOf(error)), unknown })
    }
    setAsking(false)
    setBusy(false)
  }
  return (
    <>
      {isUnknown ? (
        <Button
          busy={busy}
          aria-label={messages.checkCreationOf(deleted.name)}
          onClick={() => void run('look')}
        >
          {messages.checkCreation}
        </Button>
      ) : (
        <Button aria-label={messages.createAgainNamed(deleted.name)} onClick={() => setAsking(true)}>
          {messages.createAgain}
        </Button>
      )}
      {ended?.isLike && unknown && (
        <Button onClick={() => void settleNotCreated(unknown).then(() => setEnded({}))}>
          {messages.differentContact}
        </Button>
      )}
      {isUnknown && !ended && <p>{messages.creationUnknown}</p>}
      {ended?.words && <Fault>{ended.words}</Fault>}
      {asking && (
        <AlertDialog
          title={createQuestion(1, { name: deleted.name })}
          busy={busy}
          description={createConsequence(1, 0)}
          onCancel={() => setAsking(false)}
          actions={
            <Button look="main" busy={busy} onClick={() => void run()}>
              {messages.createAgain}
            </Button>
          }
        >
          {!deleted.whole && <p>{messages.onlyListKnown}</p>}
          <FieldValues fields={filledIn(deleted.before)} />
        </AlertDialog>
      )}
    </>
  )
}

/** How the last attempt ended; without words if the user has settled it. */
type Ended = {
  words?: string
  unknown?: ChangeRow | undefined
  /** Whether one with the same name was found; only the user can tell whether it is this one. */
  isLike?: boolean
}

function endedAs(row: ChangeRow | undefined, words: string): Ended {
  if (row?.state === 'done') return {}
  if (row?.state === 'sending')
    return { words: messages.creationUnsure(words), unknown: row, isLike: words === namesake }
  if (row?.state === 'open' && words === '') return { words: messages.notCreatedAfterAll }
  return { words: messages.notCreated(row?.words ?? words) }
}
