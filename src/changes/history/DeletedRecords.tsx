import { Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deletedRecords } from '../../api/deleted-records.ts'
import { useSession } from '../../api/session/use-session.ts'
import { collectionNames } from '../../domain/collection-name.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { DeletedRecord } from '../../domain/deleted-record.ts'
import { formatMoment } from '../../domain/moment.ts'
import { noLongerKept, restoredNamed } from '../messages.ts'
import { restoreListed } from '../restore-deleted.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { LoadingLines } from '../../ui/LoadingLines.tsx'
import { useMessages } from '../../ui/Messages.tsx'
import { nameKept } from './collections.ts'
import { FieldList } from './FieldValues.tsx'
import classes from './History.module.css'
import * as messages from './messages.tsx'

/** The deleted records that the service keeps, from every browser: of one collection, or of both. */
export function DeletedRecords({ of }: { of: string }) {
  const names = collectionNames.filter((name) => of === '' || of === name)
  return (
    <>
      <p className={classes.note}>{messages.keptByService}</p>
      {names.map((name) => (
        <DeletedOf key={name} collection={name} />
      ))}
    </>
  )
}

/** A page of deleted records; those that are ticked can be restored. */
function DeletedOf({ collection }: { collection: CollectionName }) {
  const session = useSession()
  const [page, setPage] = useState(1)
  const list = useQuery(deletedRecords(session, collection, page))
  if (list.isPending) return <LoadingLines label={messages.loadingDeleted} />
  if (!list.data)
    return (
      <Failure
        title={messages.deletedNotRead[collection]}
        error={list.error}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  const { items, total, pageSize } = list.data
  const pages = Math.max(1, Math.ceil(total / pageSize))
  // The last page may have been restored.
  if (page > pages) setPage(pages)
  if (total === 0)
    return (
      <section className={classes.deleted}>
        <h2>{messages.noneDeleted[collection]}</h2>
        <p className="quiet">{messages.noneDeletedHint}</p>
      </section>
    )
  const title = messages.deletedOf[collection]
  return (
    <section aria-label={title} className={classes.deleted}>
      <h2>{title}</h2>
      <DeletedRows key={page} collection={collection} items={items} />
      {pages > 1 && (
        <div className={`row quiet ${classes.more}`}>
          <span>{messages.pageOf(page, pages, total)}</span>
          {page > 1 && <Button onClick={() => setPage(page - 1)}>{messages.newer}</Button>}
          {page < pages && <Button onClick={() => setPage(page + 1)}>{messages.older}</Button>}
        </div>
      )}
    </section>
  )
}

/** The records of a page, and the button that restores those that are ticked. */
function DeletedRows({ collection, items }: { collection: CollectionName; items: DeletedRecord[] }) {
  const session = useSession()
  const client = useQueryClient()
  const { say, fail } = useMessages()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const chosen = items.filter(({ record }) => ticked.has(record.id))
  const tick = (some: DeletedRecord[], isOn: boolean) => {
    const next = new Set(ticked)
    for (const { record } of some) next[isOn ? 'add' : 'delete'](record.id)
    setTicked(next)
  }
  const restore = async () => {
    setBusy(true)
    try {
      const ids = chosen.map(({ record }) => record.id)
      const { missing } = await restoreListed(session, client, collection, ids)
      const [first, ...others] = chosen.filter(({ record }) => !missing.includes(record.id))
      const words = [
        first && restoredNamed(collection, others.length + 1, { name: nameOf(collection, first).name }),
        missing.length > 0 && noLongerKept(collection, missing.length),
      ]
      const tell = missing.length > 0 ? fail : say
      tell(words.filter(Boolean).join(' '))
      setTicked(new Set())
      focusHeading() // the rows disappear
    } catch (error) {
      fail(messages.notRestored(error instanceof Error ? error.message : String(error)))
    }
    setBusy(false)
  }
  return (
    <>
      <div className={`row ${classes.tools} screen-only`}>
        <Checkbox
          label={messages.tickPage}
          checked={chosen.length === items.length}
          onChange={({ target }) => tick(items, target.checked)}
        />
        <Button look="main" busy={busy} disabled={chosen.length === 0} onClick={() => void restore()}>
          {messages.restoreTicked(collection, chosen.length)}
        </Button>
      </div>
      <ul className={`lined ${classes.deletedRows}`}>
        {items.map((item) => (
          <DeletedRow
            key={item.record.id}
            {...{ collection, item }}
            isTicked={ticked.has(item.record.id)}
            onTick={(isOn) => tick([item], isOn)}
          />
        ))}
      </ul>
    </>
  )
}

type DeletedRowProps = {
  collection: CollectionName
  item: DeletedRecord
  isTicked: boolean
  onTick: (isOn: boolean) => void
}

/** A deleted record: what identifies it, who deleted it and when, and on demand all its values. */
function DeletedRow({ collection, item, isTicked, onTick }: DeletedRowProps) {
  const { deletedAt, deletedBy, keptUntil, note } = item
  const { summary, fields } = nameOf(collection, item)
  const until =
    keptUntil === undefined ? messages.keptWithStatement : messages.keptUntil(Date.parse(keptUntil))
  return (
    <li>
      <Checkbox
        label={summary.join(' · ')}
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
      />
      <p className="quiet">
        {messages.deletedByAt(deletedBy, formatMoment(Date.parse(deletedAt)))} {until}
      </p>
      {note !== '' && <p className="quiet">{messages.noteOf(note)}</p>}
      <details className={classes.details}>
        <summary>{messages.allValues}</summary>
        <FieldList fields={fields} others={[]} />
      </details>
    </li>
  )
}

function nameOf(collection: CollectionName, { record: { id, ...fields } }: DeletedRecord) {
  return { ...nameKept(collection, { id, fields }), fields }
}
