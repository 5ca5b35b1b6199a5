import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure, StaleNotice } from './Failure.tsx'
import { FieldList } from './FieldList.tsx'
import { LoadingLines } from './LoadingLines.tsx'
import * as messages from './common-messages.ts'

type RecordBodyProps<T> = {
  record: UseQueryResult<T>
  /** The message if it could not be read: "The contact could not be read". */
  failure: string
  /** Whether the service says that the record does not exist; then nothing of it is shown, even if it is cached. */
  missing: boolean
  /** Every field of the record with its label. */
  children: (record: T) => ReactNode
  /** What the service sends besides these fields, under its own names. */
  others: [name: string, text: string][] | undefined
}

/** A record below its name: its fields, or why there are none, and what the service sends besides them. */
export function RecordBody<T>({ record, failure, missing, children, others = [] }: RecordBodyProps<T>) {
  const data = missing ? undefined : record.data
  return (
    <>
      {record.isError && data && <StaleNotice of={record} />}
      {data ? (
        <div aria-busy={record.isPlaceholderData}>{children(data)}</div>
      ) : record.isError ? (
        <Failure title={failure} of={record} />
      ) : (
        <LoadingLines label={messages.loading} />
      )}
      {data && others.length > 0 && (
        <section aria-labelledby="others" className="stack apart">
          <h2 id="others">{messages.otherFields}</h2>
          <FieldList
            fields={others.map(([name, text]) => ({
              field: name,
              label: name,
              value: <bdi>{text || '–'}</bdi>,
            }))}
          />
        </section>
      )}
    </>
  )
}
