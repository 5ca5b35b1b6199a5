import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isMissing } from '../../api/session/api-error.ts'
import { makeSure, saveAndMakeSure, tellOutcome, type Outcome } from '../../changes/save-and-make-sure.ts'
import type { SaveResult } from '../../domain/write-results.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useMessages } from '../../ui/Messages.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import type { RecordNaming } from '../collection.ts'
import type { Selection } from '../list/selection.ts'
import type { FormWork, WayOut, Of } from './form-work.ts'
import type { FieldTexts } from '../../domain/field.ts'
import * as messages from '../messages.tsx'
import { LostDraft } from './DraftLine.tsx'
import { UndoSaved } from './UndoSaved.tsx'

type EditRecordProps<T extends { id: string }> = {
  of: Of
  noun: RecordNaming<T>
  record: UseQueryResult<T>
  update: Saving<T>
  /** Checks whether an edit succeeded. Resolves without a record if it did not. */
  whetherSaved: Saving<T>
  selection: Selection<T>
  /** Leaves the page, without a question after saving. */
  leave: (how?: { ignoreBlocker: boolean }) => void
  children: (record: T, work: FormWork) => ReactNode
}

type Saving<T> = { mutateAsync: (edit: { record: T; changes: FieldTexts }) => Promise<SaveResult<T>> }

/** The page of an edit form. Waits for the complete record: a list row may lack fields, and saving would clear them. */
export function EditRecord<T extends { id: string }>(props: EditRecordProps<T>) {
  const { of, noun, record, update, selection, whetherSaved, leave, children } = props
  const { say } = useMessages()
  const done = () => leave({ ignoreBlocker: true })
  const title = record.data ? messages.editNamed(noun.nameOf(record.data)) : messages.editing[of.resource]
  const write = (before: T, changes: FieldTexts) => ({
    send: () => update.mutateAsync({ record: before, changes }),
    look: () => whetherSaved.mutateAsync({ record: before, changes }),
  })
  /** Tells how a save ended, and leaves the page if it was made: `wayOut` only where its response arrived. */
  const tell = (before: T, outcome: Outcome<T>, wayOut?: WayOut) =>
    tellOutcome(outcome, {
      notSaved: messages.notSavedAfterAll,
      isEdit: true,
      onSaved: async ({ record: saved = before, notes }, wasLost) => {
        selection.update([saved])
        const go = (!wasLost && (await wayOut?.())) || done
        const words = wasLost ? messages.wasSaved : messages.savedNamed
        say([words(noun.nameOf(saved)), ...notes].join(' '), <UndoSaved />)
        go()
      },
    })
  const save = async (before: T, changes: FieldTexts, wayOut: WayOut) => {
    if (Object.keys(changes).length > 0)
      return tell(before, await saveAndMakeSure(write(before, changes)), wayOut)
    const go = (await wayOut()) ?? done
    go()
    return undefined
  }
  const look = async (before: T, changes: FieldTexts) =>
    tell(before, await makeSure(write(before, changes).look))
  const missing = isMissing(record.error)
  const whole = record.isPlaceholderData ? undefined : record.data
  return (
    <>
      <PageHeading title={title} />
      {whole ? (
        children(whole, {
          of,
          title,
          save: (changes, wayOut) => save(whole, changes, wayOut),
          look: (changes, base) => look({ ...whole, ...base }, changes),
          onCancel: () => leave(),
          gone: missing,
        })
      ) : record.isError ? (
        <>
          <Failure title={missing ? noun.missing : messages.recordNotRead} of={record}>
            <Button onClick={() => leave()}>{messages.back}</Button>
          </Failure>
          {missing && <LostDraft {...of} />}
        </>
      ) : (
        <p role="status">{messages.loadingWhole}</p>
      )}
    </>
  )
}
