import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deletedRecords } from '../../api/deleted-records.ts'
import { useSession } from '../../api/session/use-session.ts'
import { collectionNames } from '../../domain/collection-name.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { DeletedRecord } from '../../domain/deleted-record.ts'
import { formatMoment } from '../../domain/moment.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { LoadingLines } from '../../ui/LoadingLines.tsx'
import { nameDeleted } from './collections.ts'
import { FieldList } from './FieldValues.tsx'
import classes from './History.module.css'
import * as messages from './messages.tsx'
import { useRestore } from './use-restore.ts'

/** The deleted records that the service keeps, from every browser: of one collection, or of both. */
export function DeletedRecords({ of }: { of: string }) {
  const names = collectionNames.filter((name) => of === '' || of === name)
  return (
    <>
      <p className="note">{messages.keptByService}</p>
      {names.map((name) => (
        <DeletedOf key={name} collection={name} />
      ))}
    </>
  )
}

/** A page of deleted records; those that are ticked, on this page and on others, can be restored. */
function DeletedOf({ collection }: { collection: CollectionName }) {
  const session = useSession()
  const [page, setPage] = useState(1)
  const list = useQuery(deletedRecords(session, collection, page))
  const restoring = useRestore(collection)
  if (list.isPending) return <LoadingLines label={messages.loadingDeleted} />
  if (!list.data) return <Failure title={messages.deletedNotRead[collection]} of={list} />
  const { items, total, pageSize } = list.data
  const pages = Math.max(1, Math.ceil(total / pageSize))
  // The last page may have been restored.
  if (page > pages) setPage(pages)
  if (total === 0)
    return (
      <section className="stack apart">
        <h2>{messages.noneDeleted[collection]}</h2>
        <p className="quiet">{messages.noneDeletedHint}</p>
      </section>
    )
  const title = messages.deletedOf[collection]
  return (
    <section aria-label={title} className="stack apart">
      <h2>{title}</h2>
      <RestoreTools {...{ collection, items, total, restoring }} />
      <ul className={`lined ${classes.deletedRows}`}>
        {items.map((item) => (
          <DeletedRow
            key={item.record.id}
            {...{ collection, item }}
            isTicked={restoring.ticked.has(item.record.id)}
            isBusy={restoring.progress !== ''}
            onTick={(isOn) => restoring.tick([item], isOn)}
          />
        ))}
      </ul>
      {pages > 1 && (
        <div className="row quiet">
          <span>{messages.pageOf(page, pages, total)}</span>
          {page > 1 && <Button onClick={() => setPage(page - 1)}>{messages.newer}</Button>}
          {page < pages && <Button onClick={() => setPage(page + 1)}>{messages.older}</Button>}
        </div>
      )}
    </section>
  )
}

type RestoreToolsProps = {
  collection: CollectionName
  items: DeletedRecord[]
  total: number
  restoring: ReturnType<typeof useRestore>
}

/** Ticks the page or all pages, and restores what is ticked. */
function RestoreTools({ collection, items, total, restoring }: RestoreToolsProps) {
  const { ticked, progress, tick, tickAll, clear, restore } = restoring
  const busy = progress !== ''
  return (
    <div className="row screen-only">
      <Checkbox
        label={messages.tickPage}
        checked={items.every(({ record }) => ticked.has(record.id))}
        disabled={busy}
        onChange={({ target }) => tick(items, target.checked)}
      />
      {total > items.length && (
        <Button disabled={busy} onClick={() => (ticked.size < total ? void tickAll(total) : clear())}>
          {ticked.size < total ? messages.selectAllDeleted(total) : messages.clearSelection}
        </Button>
      )}
      <Button look="main" disabled={busy || ticked.size === 0} onClick={() => void restore()}>
        {messages.restoreTicked(collection, ticked.size)}
      </Button>
      <p role="status">{progress}</p>
    </div>
  )
}

type DeletedRowProps = {
  collection: CollectionName
  item: DeletedRecord
  isTicked: boolean
  /** Records are being restored: what is ticked cannot change. */
  isBusy: boolean
  onTick: (isOn: boolean) => void
}

/** A deleted record: what identifies it, who deleted it and when, and on demand all its values. */
function DeletedRow({ collection, item, isTicked, isBusy, onTick }: DeletedRowProps) {
  const { deletedAt, deletedBy, keptUntil, note } = item
  const { summary, fields } = nameDeleted(collection, item)
  const until =
    keptUntil === undefined ? messages.keptWithStatement : messages.keptUntil(Date.parse(keptUntil))
  return (
    <li>
      <Checkbox
        label={summary.join(' · ')}
        checked={isTicked}
        disabled={isBusy}
        onChange={({ target }) => onTick(target.checked)}
      />
      <p className="quiet">
        {messages.deletedByAt(deletedBy, formatMoment(Date.parse(deletedAt)))} {until}
      </p>
      {note !== '' && <p className="quiet">{messages.noteOf(note)}</p>}
      <details>
        <summary className="quiet">{messages.allValues}</summary>
        <FieldList fields={fields} others={[]} />
      </details>
    </li>
  )
}
