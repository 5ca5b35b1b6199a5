import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Failure } from './Failure.tsx'
import { PageHeading } from './PageHeading.tsx'

type EditFrameProps<T> = {
  record: UseQueryResult<T>
  title: string
  /** What is said when the record could not be read. */
  failure: string
  onCancel: () => void
  /** The form, which gets the record whole. */
  children: (record: T) => ReactNode
}

/** The page of an edit form. The form waits for the whole record: a row of a list may lack fields, which it would then clear. */
export function EditFrame<T>({ record, title, failure, onCancel, children }: EditFrameProps<T>) {
  return (
    <>
      <PageHeading title={title} />
      {record.data && !record.isPlaceholderData ? (
        children(record.data)
      ) : record.isError ? (
        <>
          <Failure
            title={failure}
            error={record.error}
            onRetry={() => void record.refetch()}
            retrying={record.isFetching}
          />
          <Button onClick={onCancel}>Back</Button>
        </>
      ) : (
        <p role="status">Loading the whole record…</p>
      )}
    </>
  )
}
