// Over 200 lines because it draws every kind of change, with what can be done about it.
import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { formatMoment } from '../../domain/moment.ts'
import { isOpen, type Chain } from '../chains.ts'
import { SummaryLine } from '../../ui/Figure.tsx'
import { nameKept } from './collections.ts'
import { CreateAgain } from './CreateAgain.tsx'
import { Changes, FieldList, RecordLink } from './FieldValues.tsx'
import { deletedFile, deletedRows, Downloads } from './Downloads.tsx'
import { UndoButton } from './UndoButton.tsx'
import { notRedoneBecause, notUndoneBecause, titleEnded } from '../messages.ts'
import type { ChangeRow } from '../../storage/rows.ts'
import type { History, Item, KeptOf } from './history-items.ts'
import classes from './History.module.css'
import * as messages from './messages.tsx'
import * as common from '../../ui/common-messages.ts'
import { usePortions } from '../../ui/use-portions.ts'
import { TableHead } from '../../ui/TableHead.tsx'

type HistoryTableProps = {
  items: Item[]
  place: HistoryPlace
  /** What else to say about a line. */
  noteOf: (item: Item) => string | undefined
}

/** The lines of the history, a hundred at a time. The roles are explicit because phones show the rows as cards. */
export function HistoryTable({ items, place, noteOf }: HistoryTableProps) {
  const { shown, body, showMore } = usePortions<HTMLTableSectionElement>(100)
  return (
    <>
      <table role="table" aria-label={messages.title} className="table cards">
        <TableHead columns={headers} />
        <tbody role="rowgroup" ref={body}>
          {items.slice(0, shown).map((item) => (
            <tr key={item.id} role="row">
              <ItemCells item={item} place={place} note={noteOf(item)} />
            </tr>
          ))}
        </tbody>
      </table>
      <div className="row quiet after">
        <span>{common.shownOf(Math.min(shown, items.length), items.length)}</span>
        {items.length > shown && <Button onClick={() => showMore()}>{common.showMore}</Button>}
      </div>
    </>
  )
}

const headers = [messages.when, messages.change, messages.name, messages.details, messages.actions]

/** What the lines of the history share. */
type HistoryPlace = {
  history: History
  keptOf: KeptOf
  /** Whether the service keeps deleted records, so that any deletion can be undone. */
  canRestore: boolean
  invert: (change: Chain) => Promise<void>
  /** Called when a deleted contact exists again. */
  onCreated: (created: ChangeRow) => void
}

type ItemProps = { item: Item; place: HistoryPlace }

/** The cells of a line: when, what, which record, what changed and whether it is undone, and its buttons. */
function ItemCells({ item, place, note }: ItemProps & { note: string | undefined }) {
  const { at, kind, resource, total, records, chain } = item
  const only = total === 1 ? records[0] : undefined
  const notes = [
    note,
    chain && isOpen(chain.last) && messages.unfinishedState,
    chain && !isOpen(chain.last) && chain.isUndone && messages.undoneState,
    chain?.refused && refusalWords(chain),
  ]
  return (
    <>
      <td role="cell" className="oneline">
        {formatMoment(at)}
      </td>
      <td role="cell" className="oneline quiet">
        {chain && total === 0
          ? titleEnded(chain.root)
          : (chain?.root.into ? messages.mergedAway : messages.kinds[kind])(resource, total)}
      </td>
      <td role="cell" className={`full ${classes.name}`}>
        {only && <RecordName entry={only} item={item} place={place} />}
      </td>
      <td role="cell" className="full">
        {only && <Values entry={only} place={place} />}
        {total > 1 && records.length > 0 && <Records item={item} place={place} />}
        {notes.map(
          (words) =>
            words && (
              <p key={words} className="quiet">
                {words}
              </p>
            ),
        )}
      </td>
      <td role="cell" className={`full ${classes.actions} screen-only`}>
        <div className="row acts">
          <ItemActions item={item} place={place} />
        </div>
      </td>
    </>
  )
}

/** A link to the record under its present id; what identified it, if it does not exist. */
function RecordName({ entry, item, place }: ItemProps & { entry: ChangeRow }) {
  const { kind, chain } = item
  const isGone = kind === 'delete' ? !chain?.isUndone : kind === 'create' && chain?.isUndone
  if (!isGone)
    return (
      <RecordLink
        resource={entry.resource}
        name={entry.name}
        record={isUnseen(entry) ? '' : place.history.idNow(entry).id}
      />
    )
  const fields = place.keptOf(entry)?.before ?? entry.before
  if (Object.keys(fields).length === 0) return <SummaryLine text={entry.name} />
  return <SummaryLine text={nameKept(entry.resource, { id: entry.id, fields }).summary.join(' · ')} />
}

/** Whether a contact was created, but not found. */
function isUnseen({ id, was }: ChangeRow): boolean {
  return id === '' || id === was
}

function Values({ entry, place }: { entry: ChangeRow; place: HistoryPlace }) {
  const kept = entry.kind === 'delete' ? place.keptOf(entry) : undefined
  if (!kept) return <Changes row={entry} />
  return (
    <>
      <FieldList fields={kept.before} others={kept.others ?? []} />
      {!kept.whole && <span className="quiet">{messages.onlyList}</span>}
    </>
  )
}

/** The first of many records by name, and on demand each with its values and what can be done about it alone. */
function Records({ item, place }: ItemProps) {
  const [isShown, setIsShown] = useState(false)
  const { kind, total, records, chain } = item
  const names = records.slice(0, 2).map(({ name }) => name)
  const canUndo = kind === 'edit' && !chain?.isUndone && (!chain || !isOpen(chain.last))
  return (
    <details onToggle={({ currentTarget }) => setIsShown(currentTarget.open)}>
      <summary className="quiet">{messages.namesAndMore(names.join(', '), total - names.length)}</summary>
      {isShown && (
        <ul className="stack after">
          {records.slice(0, most).map((entry) => (
            <li key={entry.id} className="row">
              <div className="grow">
                <RecordName entry={entry} item={item} place={place} />
                <Values entry={entry} place={place} />
              </div>
              <div className={classes.actions}>
                {canUndo && <UndoButton entry={entry} history={place.history} />}
                {kind === 'delete' && !place.canRestore && <DeletedActions entry={entry} place={place} />}
              </div>
            </li>
          ))}
          {total > most && <li>{messages.more(total - most)}</li>}
        </ul>
      )}
    </details>
  )
}

const most = 200

/** The button that undoes or redoes a change; for a single deleted record, what can be done with it. */
function ItemActions({ item, place }: ItemProps): ReactNode {
  const { kind, resource, total, records, chain } = item
  const only = total === 1 ? records[0] : undefined
  // A contact that was created but not found cannot be undone.
  if (only && isUnseen(only)) return null
  if (!chain) return kind === 'delete' && only && <DeletedActions entry={only} place={place} />
  const isUnfinished = isOpen(chain.last)
  const isRedo = chain.isUndone && !isUnfinished
  // A deletion that waits has no records yet, and can be undone like any other change.
  if (kind === 'delete' && !isRedo && records.length > 0 && !place.canRestore) {
    if (only) return <DeletedActions entry={only} place={place} chain={chain} />
    if (resource === 'transactions' || !records.some(place.keptOf)) return null
  }
  const label = (isRedo ? messages.redoOf : messages.undoOf)[kind](resource, total, {
    name: only?.name ?? '',
  })
  return (
    <UndoButton
      label={label}
      isRedo={isRedo}
      isRunning={isUnfinished && chain.last.total > 1}
      history={place.history}
      entry={kind === 'edit' && !isUnfinished && !isRedo ? only : undefined}
      invert={() => place.invert(chain)}
    />
  )
}

type DeletedActionsProps = { entry: ChangeRow; place: HistoryPlace; chain?: Chain }

/** Creates a deleted contact again, or downloads a deleted transaction, while this browser keeps it. */
function DeletedActions({ entry, place, chain }: DeletedActionsProps) {
  const kept = place.keptOf(entry)
  if (!kept) return null
  const { resource, id, before } = kept
  const { name, summary } = nameKept(resource, { id, fields: before })
  if (resource === 'contacts')
    return (
      <CreateAgain
        deleted={{ ...kept, name }}
        deletion={chain?.last}
        sent={place.history.sent.get(id)}
        onCreated={place.onCreated}
      />
    )
  return (
    <Downloads
      name={`deleted-${id.replace(/[^\w-]+/g, '-').slice(0, 80)}`}
      of={summary.join(', ')}
      rows={() => deletedRows([kept])}
      data={() => deletedFile([kept])}
    />
  )
}

/** The message from when undoing or redoing it was refused. */
function refusalWords({ refused, isUndone }: Chain): string {
  const words = refused?.words ?? ''
  if (refused?.kind !== 'edit') return words
  return isUndone ? notRedoneBecause(words) : notUndoneBecause(words)
}
