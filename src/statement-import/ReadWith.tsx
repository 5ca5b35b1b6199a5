import { useMutation, useQueryClient } from '@tanstack/react-query'
import { forgetKeptMapping } from '../api/csv-columns.ts'
import { useSession } from '../api/session/use-session.ts'
import type { ReadWith as Kept } from '../domain/csv-columns.ts'
import { Button } from '../ui/Button.tsx'
import * as messages from './page-messages.ts'
import classes from './ImportDialog.module.css'
import { importQueue, type QueuedFile } from './import-queue.ts'
import { Fault } from '../ui/Failure.tsx'

type ReadWithProps = {
  queued: QueuedFile
  readWith: Kept
  /** The file in the archive that was read so. */
  within: string | undefined
}

/** Says that a file was read with the columns that were chosen for an earlier one, which can be changed or forgotten. */
export function ReadWith({ queued, readWith, within }: ReadWithProps) {
  const [session, client] = [useSession(), useQueryClient()]
  const { id, file, choices } = queued
  const forget = useMutation({
    mutationFn: () => forgetKeptMapping(session, client, readWith.id),
    onSuccess: () => importQueue.again(session, id, choices),
  })
  return (
    <>
      <p>{messages.readWith(readWith)}</p>
      <div className={`row at-bottom ${classes.choice}`}>
        <Button
          aria-label={messages.changeColumnsOf(file.name)}
          onClick={() =>
            importQueue.chooseColumns(id, {
              ...readWith.answers,
              ...(within !== undefined && { file: within }),
            })
          }
        >
          {messages.changeColumns}
        </Button>
        <Button
          aria-label={messages.forgetColumnsOf(file.name)}
          busy={forget.isPending}
          onClick={() => forget.mutate()}
        >
          {messages.forgetColumns}
        </Button>
      </div>
      {forget.error && <Fault>{messages.notForgotten(forget.error.message)}</Fault>}
    </>
  )
}
