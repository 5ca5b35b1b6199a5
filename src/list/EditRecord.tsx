import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Saved } from '../contract/saved.ts'
import { Button } from '../ui/Button.tsx'
import { Failure } from '../ui/Failure.tsx'
import type { Refusal } from '../ui/FormFrame.tsx'
import { useMessages } from '../ui/Messages.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import type { Noun } from './noun.ts'
import type { Selection } from './selection.ts'

type EditRecordProps<T extends { id: string }, Changes extends object> = {
  noun: Noun<T>
  record: UseQueryResult<T>
  /** Whether the service says that there is no such record. */
  missing: boolean
  update: UseMutationResult<Saved<T>, Error, { record: T; changes: Changes }>
  /** The ticks, which are to know the record as it was saved. */
  selection: Selection<T>
  /** What to say in the form of a save that failed; `look` tells whether it happened when nobody knows. */
  refusalOf: (error: unknown, look: () => Promise<Refusal | undefined>) => Refusal
  /** Looks whether an edit has happened: the record with the changes in it, or undefined. */
  whetherSaved: (id: string, changes: Changes) => Promise<T | undefined>
  /** Leaves the page; after saving without a question. */
  leave: (how?: { ignoreBlocker: boolean }) => void
  /** The form, which gets the record whole. */
  children: (record: T, form: FormOf<Changes>) => ReactNode
}

type FormOf<Changes> = { save: (changes: Changes) => Promise<Refusal | undefined>; onCancel: () => void }

/** The page of an edit form. The form waits for the whole record: a row of a list may lack fields, which it would then clear. */
export function EditRecord<T extends { id: string }, Changes extends object>(
  props: EditRecordProps<T, Changes>,
) {
  const { noun, record, missing, update, selection, refusalOf, whetherSaved, leave, children } = props
  const { say } = useMessages()
  const save = async (whole: T, changes: Changes) => {
    try {
      if (Object.keys(changes).length > 0) {
        const { record: saved = whole, notes } = await update.mutateAsync({ record: whole, changes })
        selection.renew([saved])
        say([`${noun.nameOf(saved)} saved.`, ...notes].join(' '))
      }
      leave({ ignoreBlocker: true })
      return undefined
    } catch (error) {
      return refusalOf(error, () => look(whole, changes))
    }
  }
  const look = async (whole: T, changes: Changes): Promise<Refusal | undefined> => {
    try {
      const saved = await whetherSaved(whole.id, changes)
      if (!saved) return { message: 'It was not saved. You can save it now.', fields: [] }
      selection.renew([saved])
      say(`${noun.nameOf(saved)} was saved.`)
      leave({ ignoreBlocker: true })
      return undefined
    } catch (error) {
      return refusalOf(error, () => look(whole, changes))
    }
  }
  const whole = record.isPlaceholderData ? undefined : record.data
  return (
    <>
      <PageHeading title={`Edit ${record.data ? noun.nameOf(record.data) : noun.one}`} />
      {whole ? (
        children(whole, {
          save: (changes) => save(whole, changes),
          onCancel: () => leave(),
        })
      ) : record.isError ? (
        <>
          <Failure
            title={missing ? `There is no such ${noun.one}` : `The ${noun.one} could not be read`}
            error={record.error}
            onRetry={() => void record.refetch()}
            retrying={record.isFetching}
          />
          <Button onClick={() => leave()}>Back</Button>
        </>
      ) : (
        <p role="status">Loading the whole record…</p>
      )}
    </>
  )
}
