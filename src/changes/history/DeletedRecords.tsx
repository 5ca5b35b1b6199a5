// Over 200 lines because the list, its ticks and their restoring are read together.
import { Checkbox } from '@mantine/core'
import { reasonOf } from '../../domain/reason-of.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { allDeleted, deletedRecords } from '../../api/deleted-records.ts'
import { useSession } from '../../api/session/use-session.ts'
import { collectionNames, type CollectionName } from '../../domain/collection-name.ts'
import type { DeletedRecord } from '../../domain/deleted-record.ts'
import { formatMoment } from '../../domain/moment.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { LoadingLines } from '../../ui/LoadingLines.tsx'
import { useMessages } from '../../ui/Messages.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SummaryLine } from '../../ui/Figure.tsx'
import { noLongerKept, restoredNamed } from '../messages.ts'
import { restoreListed } from '../restore-deleted.ts'
import { nameDeleted } from './collections.ts'
import { FieldList } from './FieldValues.tsx'
import classes from './History.module.css'
import * as messages from './messages.tsx'

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
  if (total === 0) return <Notice title={messages.noneDeleted[collection]}>{messages.noneDeletedHint}</Notice>
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
            onRestore={() => void restoring.restore([item])}
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
    <div className="row awaited screen-only">
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
      {ticked.size > 0 && (
        <Button look="main" disabled={busy} onClick={() => void restore([...ticked.values()])}>
          {messages.restoreTicked(collection, ticked.size)}
        </Button>
      )}
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
  onRestore: () => void
}

/** A deleted record: what identifies it, who deleted it and when, and on demand all its values. */
function DeletedRow({ collection, item, isTicked, isBusy, onTick, onRestore }: DeletedRowProps) {
  const { deletedAt, deletedBy, keptUntil, note } = item
  const { name, summary, fields } = nameDeleted(collection, item)
  const until =
    keptUntil === undefined ? messages.keptWithStatement : messages.keptUntil(Date.parse(keptUntil))
  return (
    <li>
      <div className="spread">
        <Checkbox
          label={<SummaryLine text={summary.join(' · ')} />}
          checked={isTicked}
          disabled={isBusy}
          onChange={({ target }) => onTick(target.checked)}
        />
        <Button size="small" disabled={isBusy} aria-label={messages.restoreNamed(name)} onClick={onRestore}>
          {messages.restore}
        </Button>
      </div>
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

/** The deleted records of a collection that are ticked, over all pages, and their restoring. */
function useRestore(collection: CollectionName) {
  const session = useSession()
  const client = useQueryClient()
  const { say, fail } = useMessages()
  const [ticked, setTicked] = useState<ReadonlyMap<string, DeletedRecord>>(new Map())
  /** What is going on, in words. */
  const [progress, setProgress] = useState('')

  const tick = (some: DeletedRecord[], isOn: boolean) => {
    const next = new Map(ticked)
    for (const one of some)
      if (isOn) next.set(one.record.id, one)
      else next.delete(one.record.id)
    setTicked(next)
  }

  const tickAll = async (total: number) => {
    setProgress(messages.selecting(0, total))
    try {
      const all = await allDeleted(session, collection, (done, of) =>
        setProgress(messages.selecting(done, of)),
      )
      setTicked(new Map(all.map((one) => [one.record.id, one])))
    } catch (error) {
      fail(`${messages.deletedNotRead[collection]}. ${reasonOf(error)}`)
    }
    setProgress('')
  }

  const restore = async (some: readonly DeletedRecord[]) => {
    const left = new Map(some.map((one) => [one.record.id, one]))
    const back: DeletedRecord[] = []
    const missing: string[] = []
    setProgress(messages.restoring(0, some.length))
    let failure = ''
    try {
      await restoreListed(session, client, collection, [...left.keys()], (answer) => {
        for (const id of [...answer.restored, ...answer.present]) {
          const one = left.get(id)
          if (one) back.push(one)
        }
        const done = new Set([...answer.restored, ...answer.present, ...answer.missing])
        for (const id of done) left.delete(id)
        missing.push(...answer.missing)
        setTicked((now) => new Map([...now].filter(([id]) => !done.has(id))))
        setProgress(messages.restoring(some.length - left.size, some.length))
      })
    } catch (error) {
      failure = messages.notRestored(collection, left.size, reasonOf(error))
    }
    const [first] = back
    const words = [
      first && restoredNamed(collection, back.length, { name: nameDeleted(collection, first).name }),
      missing.length > 0 && noLongerKept(collection, missing.length),
      failure,
    ]
    const tell = failure || missing.length > 0 ? fail : say
    tell(words.filter(Boolean).join(' '))
    if (!failure) focusHeading() // the rows disappear
    setProgress('')
  }

  return { ticked, progress, tick, tickAll, clear: () => setTicked(new Map()), restore }
}
