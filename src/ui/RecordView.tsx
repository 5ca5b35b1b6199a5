import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure } from './Failure.tsx'
import { PageHeading } from './PageHeading.tsx'
import classes from './RecordView.module.css'
import { StaleNotice } from './StaleNotice.tsx'

type RecordViewProps<T> = {
  record: UseQueryResult<T>
  /** The heading: the record's name, or what it is while its name is not known yet. */
  title: string
  /** What is said when it could not be read: "The contact could not be read". */
  failure: string
  /** Whether the service says that there is no such record; then nothing of it is shown, however well it is remembered. */
  missing: boolean
  back: ReactNode
  /** Edit and delete. */
  actions: ReactNode
  /** Every field under its label. */
  fields: (record: T) => [label: string, value: ReactNode][]
  /** What the service sends beside these fields, under its own names. */
  others: [name: string, text: string][] | undefined
}

/** One record to look at: name, actions, and every field under its label, even the empty ones. */
export function RecordView<T>(props: RecordViewProps<T>) {
  const { record, title, failure, missing, back, actions, fields, others = [] } = props
  const data = missing ? undefined : record.data
  return (
    <article className={classes.record}>
      <PageHeading title={title} before={back}>
        {data && <div className={classes.actions}>{actions}</div>}
      </PageHeading>
      {record.isError && data && (
        <StaleNotice
          error={record.error}
          onRetry={() => void record.refetch()}
          retrying={record.isFetching}
        />
      )}
      {data ? (
        <dl className={classes.fields} aria-busy={record.isPlaceholderData}>
          {fields(data).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || <span className={classes.none}>–</span>}</dd>
            </div>
          ))}
        </dl>
      ) : record.isError ? (
        <Failure
          title={failure}
          error={record.error}
          onRetry={() => void record.refetch()}
          retrying={record.isFetching}
        />
      ) : (
        <p role="status" className="visually-hidden">
          Loading
        </p>
      )}
      {data && others.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others" className={classes.others}>
            Other fields
          </h2>
          <dl className={classes.fields}>
            {others.map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text || <span className={classes.none}>–</span>}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </article>
  )
}
