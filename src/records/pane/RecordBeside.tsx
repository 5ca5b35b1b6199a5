import { Suspense } from 'react'
import { isMissing } from '../../api/session/api-error.ts'
import { resource as records, useRecord } from '../../api/resource.ts'
import type { ListQuery } from '../../domain/page.ts'
import type { WithMeta } from '../../domain/record-meta.ts'
import { ButtonLink, Button } from '../../ui/Button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { RecordBody } from '../../ui/RecordBody.tsx'
import type { Collection } from '../collection.ts'
import { focusRow, positionOf } from '../list/rows-on-screen.ts'
import type { Selection } from '../list/selection.ts'
import { editRouteOf, routeOf } from '../record-route.ts'
import { DeleteRecord } from '../selection/DeleteRecord.tsx'
import classes from './Pane.module.css'
import * as messages from '../list/messages.ts'

type RecordBesideProps<T extends { id: string }> = {
  id: string
  collection: Collection<T>
  selection: Selection<T>
  /** Whether it has been read; until then, only the values of its row are shown. */
  isSettled: boolean
  /** The place in the list that its form leads back to. */
  place: ListQuery
  onClose: () => void
  /** Called when the record is about to leave the list, before the row in its place gets the focus. */
  onDeleted: () => void
}

/** One record beside its list: its name, what can be done with it, and its fields. */
export function RecordBeside<T extends { id: string }>(props: RecordBesideProps<T>) {
  const { id, collection, selection, isSettled, place, onClose, onDeleted } = props
  const { resource, noun, Details } = collection
  const record = useRecord(records(resource).detail, id, isSettled)
  const missing = isMissing(record.error)
  const data = missing ? undefined : (record.data as WithMeta<T> | undefined)
  const name = data ? noun.nameOf(data) : messages.unnamed[resource]
  const state = { list: place, before: 'list' } as const
  return (
    <article className={classes.record}>
      <header className={classes.top}>
        <h2 tabIndex={-1} title={name.length > 60 ? name : undefined}>
          {missing ? messages.notFound[resource] : name}
        </h2>
        <Button
          look="bare"
          className={classes.close ?? ''}
          aria-label={messages.close}
          title={messages.close}
          onClick={onClose}
        >
          <CloseIcon />
        </Button>
        <div className={`row ${classes.actions}`}>
          {data && (
            <ButtonLink size="small" {...editRouteOf(resource, id)} state={state} data-command="edit">
              {messages.edit}
            </ButtonLink>
          )}
          {data && (
            <DeleteRecord
              collection={collection}
              record={data}
              selection={selection}
              onDeleted={() => {
                const position = positionOf([data])
                onDeleted()
                focusRow(position, [data])
              }}
            />
          )}
          <ButtonLink size="small" {...routeOf(resource, id)} state={state}>
            {messages.openPage}
          </ButtonLink>
        </div>
      </header>
      <RecordBody
        record={record}
        missing={missing}
        failure={missing ? noun.missing : messages.besideNotRead[resource]}
        others={data?.aside?.others}
      >
        {(shown) => (
          <Suspense>
            <Details record={shown as unknown as T} isRead={isSettled && !record.isPlaceholderData} />
          </Suspense>
        )}
      </RecordBody>
    </article>
  )
}
