import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isMissing } from '../../api/session/api-error.ts'
import { refusalOf } from '../../api/session/outcome.ts'
import type { SaveResult } from '../../domain/save-result.ts'
import { Button } from '../../ui/Button.tsx'
import { noteChangedMeanwhile } from '../../ui/changed-meanwhile.ts'
import { Failure } from '../../ui/Failure.tsx'
import { useMessages } from '../../ui/Messages.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import type { RecordNaming } from '../record-naming.ts'
import type { Selection } from '../list/selection.ts'
import type { FormWork, WayOut } from './form-work.ts'
import type { Refusal } from './refusal.ts'
import type { Of } from './use-draft-autosave.ts'
import type { FieldTexts } from '../../domain/field-texts.ts'
import * as messages from './messages.ts'
import { LostDraft } from './LostDraft.tsx'

type EditRecordProps<T extends { id: string }> = {
  of: Of
  noun: RecordNaming<T>
  record: UseQueryResult<T>
  update: Saving<T>
  /** Checks whether an edit succeeded. Resolves without a record if it did not. */
  whetherSaved: Saving<T>
  /** The selection, to be updated with the saved record. */
  selection: Selection<T>
  /** Leaves the page, without a question after saving. */
  leave: (how?: { ignoreBlocker: boolean }) => void
  /** The form, which receives the complete record. */
  children: (record: T, work: FormWork) => ReactNode
}

type Saving<T> = { mutateAsync: (edit: { record: T; changes: FieldTexts }) => Promise<SaveResult<T>> }

/** The page of an edit form. Waits for the complete record: a list row may lack fields, and saving would clear them. */
export function EditRecord<T extends { id: string }>(props: EditRecordProps<T>) {
  const { of, noun, record, update, selection, whetherSaved, leave, children } = props
  const { say } = useMessages()
  const done = () => leave({ ignoreBlocker: true })
  const title = record.data ? messages.edit(noun.nameOf(record.data)) : messages.editing[of.resource]
  const save = async (before: T, changes: FieldTexts, wayOut: WayOut) => {
    try {
      let words
      if (Object.keys(changes).length > 0) {
        const { record: saved = before, notes } = await update.mutateAsync({ record: before, changes })
        selection.update([saved])
        noteChangedMeanwhile({
          resource: of.resource,
          id: saved.id,
          was: changedBeside(before, saved, changes),
        })
        words = [messages.saved(noun.nameOf(saved)), ...notes].join(' ')
      }
      const go = (await wayOut()) ?? done
      if (words) say(words)
      go()
      return undefined
    } catch (error) {
      const gone = error instanceof Error && isMissing(error)
      return { ...refusalOf(error, () => look(before, changes)), gone }
    }
  }
  const look = async (before: T, changes: FieldTexts): Promise<Refusal | undefined> => {
    try {
      const { record: saved } = await whetherSaved.mutateAsync({ record: before, changes })
      if (!saved) return { message: messages.notSavedAfterAll, fields: [] }
      selection.update([saved])
      say(messages.wasSaved(noun.nameOf(saved)))
      done()
      return undefined
    } catch (error) {
      return refusalOf(error, () => look(before, changes))
    }
  }
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
          <Failure
            title={missing ? noun.missing : messages.notRead}
            error={record.error}
            onRetry={() => void record.refetch()}
            retrying={record.isFetching}
          >
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

/** The previous values of fields that were not edited here but changed on saving. */
function changedBeside(before: object, saved: object, changes: FieldTexts): FieldTexts {
  const after = new Map<string, unknown>(Object.entries(saved))
  return Object.fromEntries(
    Object.entries(before).filter(
      ([field, value]) => typeof value === 'string' && !(field in changes) && after.get(field) !== value,
    ),
  )
}
