import { Link } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useCapability, useStorageScope } from '../../api/session/use-session.ts'
import { tabName } from '../plan-change.ts'
import { clearHistory } from '../stored-changes.ts'
import { forgetDeleted, latestDeletions, purgeExpired } from '../../storage/deleted-records.ts'
import { rowsOfIndex } from '../../storage/database.ts'
import { ClearStored } from '../../settings/ClearStored.tsx'
import { preferences } from '../../storage/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { DeletedRecords } from './DeletedRecords.tsx'
import { noFilters, Filters, useFilters, type HistoryFilters } from './Filters.tsx'
import { deletedFile, deletedRows, Downloads, entryFile, entryRows } from './Downloads.tsx'
import { RecordLink } from './FieldValues.tsx'
import {
  createFilter,
  createKeptLookup,
  deletedItems,
  useHistory,
  type History,
  type Item,
  type KeptOf,
} from './history-items.ts'
import { HistoryTable } from './HistoryTable.tsx'
import { useUndo } from './use-undo.tsx'
import type { ChangeRow } from '../../storage/rows.ts'
import * as messages from './messages.tsx'

/** Everything changed from this browser in the open account, and what can be done about it. */
export function HistoryPage() {
  const books = useStorageScope()
  const history = useHistory()
  const { receiptDays } = useSyncExternalStore(preferences.subscribe, preferences.get)
  useEffect(() => void purgeExpired(books), [books, receiptDays])
  const [filters, choose] = useFilters()
  const canRestore = useCapability('deleted-records')
  const [isOpen, setIsOpen] = useState(false)
  const kept = receiptDays === 0 || !history ? [] : latestDeletions(history.rows)
  const title = filters.kind === 'deleted' ? messages.recentlyDeleted : messages.title
  const lines = history && <Lines {...{ history, filters, choose, canRestore, kept }} />
  if (canRestore && filters.kind === 'deleted')
    return (
      <>
        <PageHeading title={title}>
          <Filters filters={filters} onChoose={choose} hasWords={false} />
        </PageHeading>
        <DeletedRecords of={filters.of} />
        {kept.length > 0 && (
          <details className="after" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
            <summary className="quiet">{messages.deletedHere(kept.length)}</summary>
            {isOpen && lines}
          </details>
        )}
      </>
    )
  // The heading stays the same element, which has the focus after a navigation.
  return (
    <>
      <PageHeading title={title}>
        {history && (history.items.length > 0 || filters.kind !== '') && (
          <Filters filters={filters} onChoose={choose} />
        )}
      </PageHeading>
      {lines ?? (
        <p role="status" className="visually-hidden">
          {messages.loading}
        </p>
      )}
    </>
  )
}

type LinesProps = {
  history: History
  kept: ChangeRow[]
  filters: HistoryFilters
  choose: (some: Partial<HistoryFilters>) => void
  canRestore: boolean
}

function Lines({ history, kept, filters, choose, canRestore }: LinesProps) {
  const { invert, question } = useUndo()
  const [created, setCreated] = useState<ChangeRow>()
  const [tab] = useState(tabName)
  const wanted = useDeferredValue(filters)
  const keptOf = createKeptLookup(kept)
  const { kind } = wanted
  const items = kind === 'deleted' ? deletedItems(kept, history.items) : history.items
  const found = items.filter(createFilter(wanted, keptOf, history.idNow, canRestore))
  const onCreated = (one: ChangeRow) => {
    flushSync(() => setCreated(one))
    // The focused button disappears.
    focusHeading()
  }
  const clear = () => {
    choose(noFilters)
    focusHeading()
  }
  return (
    <>
      <p role="status" className={`note ${created ? 'spaced' : ''}`}>
        {created && <CreatedWords {...created} />}
      </p>
      <Tools {...{ kind, items, found, keptOf, canRestore }} />
      {found.length > 0 ? (
        <HistoryTable
          key={Object.values(wanted).join(' ')}
          items={found}
          place={{ history, keptOf, canRestore, invert, onCreated }}
          noteOf={({ chain }) => (kind === 'undo' && chain?.root.tab !== tab ? messages.otherTab : undefined)}
        />
      ) : items.length === 0 ? (
        <EmptyNotice kind={kind} />
      ) : (
        <Notice title={messages.noMatches} actions={<Button onClick={clear}>{messages.clearFilters}</Button>}>
          {messages.tryOtherWords}
        </Notice>
      )}
      {question}
    </>
  )
}

type ToolsProps = { kind: string; items: Item[]; found: Item[]; keptOf: KeptOf; canRestore: boolean }

/** Above the table: how long this is kept, downloads of what is shown, and clearing it. */
function Tools({ kind, items, found, keptOf, canRestore }: ToolsProps) {
  const { receiptDays } = preferences.get()
  const entries = () => found.flatMap((item) => item.entries).toSorted((one, other) => other.at - one.at)
  const kept = () => found.flatMap(({ records }) => records.flatMap((entry) => keptOf(entry) ?? []))
  const isDeleted = kind === 'deleted'
  return (
    <div className="row spaced screen-only">
      {isDeleted && (
        <p className="quiet grow">
          {receiptDays === 0 ? messages.notKept : messages.keptFor(receiptDays)}{' '}
          {receiptDays > 0 && !canRestore && messages.comesBack}{' '}
          <Link to="/device">{messages.changeKeeping}</Link>
        </p>
      )}
      {kind === 'undo' && <p className="quiet grow">{messages.howLong}</p>}
      {found.length > 0 && (
        <Downloads
          name={isDeleted ? 'deleted' : 'history'}
          rows={() => (isDeleted ? deletedRows(kept()) : entryRows(entries()))}
          data={() => (isDeleted ? deletedFile(kept()) : entryFile(entries()))}
        />
      )}
      {items.length > 0 && <ClearStored {...(isDeleted ? clearing.deleted : clearing.history)} />}
    </div>
  )
}

const clearing = {
  history: {
    clear: async (books: string) => {
      const left = await clearHistory(books)
      return left === undefined ? false : left === 0 || messages.clearedBut(left)
    },
    label: messages.clearHistory,
    question: messages.clearHistoryQuestion,
    description: messages.clearHistoryConsequence,
    done: messages.historyCleared,
  },
  deleted: {
    clear: async (books: string) => forgetDeleted(books, await rowsOfIndex('byDeletion', [[books]])),
    label: messages.clearDeleted,
    question: messages.clearDeletedQuestion,
    description: messages.clearDeletedConsequence,
    done: messages.deletedCleared,
  },
} satisfies Record<string, Parameters<typeof ClearStored>[0]>

function EmptyNotice({ kind }: { kind: string }) {
  if (kind !== 'deleted') return <Notice title={messages.nothingYet}>{messages.nothingYetHint}</Notice>
  return preferences.get().receiptDays > 0 ? (
    <Notice title={messages.nothingDeleted}>{messages.nothingDeletedHint}</Notice>
  ) : (
    <Notice title={messages.notKeptTitle}>{messages.notKeptHint}</Notice>
  )
}

function CreatedWords({ name, id, was, words }: ChangeRow) {
  const record = <RecordLink resource="contacts" name={name} record={id === was ? '' : id} />
  return (
    <>
      {messages.createdAgain(record)} {words}
    </>
  )
}
