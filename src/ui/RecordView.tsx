import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMoment } from '../domain/moment.ts'
import { PageHeading } from './PageHeading.tsx'
import { PrintNote } from './PrintNote.tsx'
import { RecordBody } from './RecordBody.tsx'
import classes from './RecordView.module.css'
import * as messages from './common-messages.ts'

type RecordViewProps<T> = {
  record: UseQueryResult<T>
  /** The heading: the record's name, or its type until the name is known. */
  title: string
  /** The message if it could not be read: "The contact could not be read". */
  failure: string
  /** Whether the service says that the record does not exist; then nothing of it is shown, even if it is cached. */
  missing: boolean
  back: ReactNode
  /** Edit and delete. */
  actions: ReactNode
  /** Every field of the record with its label. */
  children: (record: T) => ReactNode
  /** What the service sends besides these fields, under its own names. */
  others: [name: string, text: string][] | undefined
}

/** One record: name, actions, its fields, and what the service sends besides them. */
export function RecordView<T>(props: RecordViewProps<T>) {
  const { record, title, failure, missing, back, actions, children, others } = props
  const data = missing ? undefined : record.data
  return (
    <article className={`page measure ${classes.record}`}>
      <PageHeading title={title} before={back}>
        {data && <div className="row">{actions}</div>}
      </PageHeading>
      <RecordBody record={record} missing={missing} failure={failure} others={others}>
        {children}
      </RecordBody>
      {data && <PrintNote words={wordsForPrint} />}
    </article>
  )
}

/** The page, the account and the time of printing. */
function wordsForPrint(): string {
  return messages.printed(document.title, formatMoment(Date.now(), 'long'))
}
