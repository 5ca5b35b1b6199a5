import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import type { Saved } from '../contract/saved.ts'
import { Button } from '../ui/Button.tsx'
import { Failure } from '../ui/Failure.tsx'
import { useMessages } from '../ui/Messages.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import type { Noun } from '../list/noun.ts'
import type { Selection } from '../list/selection.ts'
import type { FormWork } from './FormFrame.tsx'
import type { Refusal } from './refusal.ts'
import type { Of } from './use-form-keeper.ts'

type EditRecordProps<T extends { id: string }> = {
  of: Of
  noun: Noun<T>
  record: UseQueryResult<T>
  /** Whether an error says that there is no such record. */
  isMissing: (error: Error | null) => boolean
  update: Saving<T>
  /** Looks whether an edit has happened; without a record when it has not. */
  whetherSaved: Saving<T>
  /** The ticks, which are to know the record as it was saved. */
  selection: Selection<T>
  /** What to say in the form of a save that failed; `look` tells whether it happened when nobody knows. */
  refusalOf: (error: unknown, look: () => Promise<Refusal | undefined>) => Refusal
  /** Leaves the page; after saving without a question. */
  leave: (how?: { ignoreBlocker: boolean }) => void
  /** The form, which gets the record whole. */
  children: (record: T, work: FormWork) => ReactNode
}

type Saving<T> = { mutateAsync: (edit: { record: T; changes: Fields }) => Promise<Saved<T>> }
type Fields = Record<string, string>

const LostDraft = lazy(() =>
  import('./LostDraft.tsx').then(
    (module) => ({ default: module.LostDraft }),
    () => ({ default: () => <></> }),
  ),
)

/** The page of an edit form. The form waits for the whole record: a row of a list may lack fields, which it would then clear. */
export function EditRecord<T extends { id: string }>(props: EditRecordProps<T>) {
  'use no memo' // it is drawn a few times a visit, and what the compiler adds for that would be 0.3 kB in every form
  const { of, noun, record, isMissing, update, selection, refusalOf, whetherSaved, leave, children } = props
  const { say } = useMessages()
  const done = () => leave({ ignoreBlocker: true })
  const save = async (before: T, changes: Fields, go = done) => {
    try {
      if (Object.keys(changes).length > 0) {
        const { record: saved = before, notes } = await update.mutateAsync({ record: before, changes })
        selection.renew([saved])
        say([`${noun.nameOf(saved)} saved.`, ...notes].join(' '))
      }
      go()
      return undefined
    } catch (error) {
      const gone = error instanceof Error && isMissing(error)
      return { ...refusalOf(error, () => look(before, changes)), gone }
    }
  }
  const look = async (before: T, changes: Fields): Promise<Refusal | undefined> => {
    try {
      const { record: saved } = await whetherSaved.mutateAsync({ record: before, changes })
      if (!saved) return { message: 'It was not saved. You can save it now.', fields: [] }
      selection.renew([saved])
      say(`${noun.nameOf(saved)} was saved.`)
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
      <PageHeading title={`Edit ${record.data ? noun.nameOf(record.data) : noun.one}`} />
      {whole ? (
        children(whole, {
          of,
          save: (changes, go) => save(whole, changes, go),
          look: (changes, base) => look({ ...whole, ...base }, changes),
          onCancel: () => leave(),
          gone: missing,
        })
      ) : record.isError ? (
        <>
          <Failure
            title={missing ? `There is no such ${noun.one}` : `The ${noun.one} could not be read`}
            error={record.error}
            onRetry={() => void record.refetch()}
            retrying={record.isFetching}
          />
          {missing && (
            <Suspense>
              <LostDraft {...of} />
            </Suspense>
          )}
          <Button onClick={() => leave()}>Back</Button>
        </>
      ) : (
        <p role="status">Loading the whole record…</p>
      )}
    </>
  )
}
