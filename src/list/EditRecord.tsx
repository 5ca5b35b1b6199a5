import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
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
  update: UseMutationResult<T, Error, Changes>
  /** The ticks, which are to know the record as it was saved. */
  selection: Selection<T>
  /** What to say in the form of a save that failed. */
  refusalOf: (error: unknown) => Refusal
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
  const { noun, record, missing, update, selection, refusalOf, leave, children } = props
  const { say } = useMessages()
  const save = async (changes: Changes) => {
    try {
      if (Object.keys(changes).length > 0) {
        const saved = await update.mutateAsync(changes)
        selection.renew([saved])
        say(`${noun.nameOf(saved)} saved.`)
      }
      leave({ ignoreBlocker: true })
      return undefined
    } catch (error) {
      return refusalOf(error)
    }
  }
  return (
    <>
      <PageHeading title={`Edit ${record.data ? noun.nameOf(record.data) : noun.one}`} />
      {record.data && !record.isPlaceholderData ? (
        children(record.data, { save, onCancel: () => leave() })
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
