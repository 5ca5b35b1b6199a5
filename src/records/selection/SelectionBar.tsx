import { Suspense, useDeferredValue, useEffect, useState, type ComponentType } from 'react'
import { awaitKeysOf, releaseKeysOf } from '../../ui/early-keys.ts'
import { focusRow, positionOf } from '../list/rows-on-screen.ts'
import { arriveAtSelection } from '../list/row-events.ts'
import { useHidden } from '../hidden-records.ts'
import { useTicked, type Ticked } from '../list/selection.ts'
import type { ShownList } from '../list/shown-list.ts'
import { selectAllOffer, askedBy, useSelectAll } from './use-select-all.ts'
import { ReviewDialog, type Totals } from './ReviewDialog.tsx'
import type { RecordNaming } from '../collection.ts'
import { runKey } from '../../shortcuts/start-keys.ts'
import * as messages from '../messages.tsx'
import { SelectionTools } from './SelectionTools.tsx'

/** The rows of the list may be newer than the selected records. */
export type SelectionBarProps<T extends { id: string }> = ShownList<T> & {
  totals?: Totals<T>
  editor: ComponentType<EditorProps<T>> & { preload: () => Promise<void> }
}

type EditorProps<T extends { id: string }> = Pick<ShownList<T>, 'collection'> & {
  edited: { ticked: readonly T[] }
  onClose: () => void
}

/** The actions for selected records: list, edit, deselect or delete them, and select all results of the search. */
export function SelectionBar<T extends { id: string }>(props: SelectionBarProps<T>) {
  const { collection, selection, query, list, totals, editor: Editor } = props
  const ticked = useTicked(selection)
  const hasTools = useHasTools(ticked.size > 0)
  const hidden = useHidden(collection.resource)
  const all = useSelectAll(collection, selection, query, list)
  const [asked, setAsked] = useState<Asked<T>>()
  const [edited, setEdited] = useState<T[]>()
  // The selection that the message of "Select all" has already announced.
  const [announced, setAnnounced] = useState<Ticked<T>>()
  const items = list.data?.items
  useEffect(() => {
    if (items) selection.update(items)
    selection.drop(hidden) // another tab may be deleting them
  }, [selection, items, hidden])
  const { walking } = all
  const records = [...ticked.values()]
  const offer = selectAllOffer({
    page: list.isPlaceholderData ? undefined : list.data,
    asked: askedBy(query),
    ticked,
    hidden,
    ...all,
  })
  return (
    <>
      <SelectionStatus
        noun={collection.noun}
        records={records}
        silent={walking !== undefined || isSameSet(announced, ticked)}
        totals={totals}
      />
      {(hasTools || walking) && (
        <SelectionTools
          records={records}
          totals={totals}
          Tools={collection.Tools}
          walking={walking}
          offer={offer}
          onSelectAll={async () => {
            await all.start()
            setAnnounced(selection.ticked())
          }}
          onStop={() => all.stop()}
          onReview={(asks) => {
            const current = [...selection.ticked().values()]
            const onPage = new Set(items?.map(({ id }) => id))
            setAsked({ records: current, position: positionOf(current), onPage, asks })
          }}
          edit={{ open: () => setEdited(records), expect: () => void Editor.preload() }}
          onClear={() => {
            const position = positionOf(records)
            all.stop('cleared')
            selection.clear()
            if (!document.activeElement?.closest('tbody tr')) focusRow(position, [])
          }}
        />
      )}
      {edited && (
        <Suspense>
          <Editor collection={collection} edited={{ ticked: edited }} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
      {asked && (
        <SelectionReview
          collection={collection}
          selection={selection}
          totals={totals}
          asked={asked}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

/** Whether the tools are there: one frame after the checkboxes, which show first. Keys wait for them. */
function useHasTools(isTicked: boolean): boolean {
  const hasTools = useDeferredValue(isTicked, false) && isTicked
  useEffect(() => {
    if (hasTools) arriveAtSelection()
    if (!isTicked || hasTools) return undefined
    awaitKeysOf('selection')
    return () => releaseKeysOf('selection', runKey)
  }, [isTicked, hasTools])
  return hasTools
}

/** What to review, where its first row was, and what else the page of the list shows. */
type Asked<T> = { records: T[]; position: number; onPage: ReadonlySet<string>; asks: boolean }

type SelectionReviewProps<T extends { id: string }> = Pick<ShownList<T>, 'collection' | 'selection'> & {
  totals: Totals<T> | undefined
  asked: Asked<T>
  onClose: () => void
}

function SelectionReview<T extends { id: string }>(props: SelectionReviewProps<T>) {
  const { collection, selection, totals, asked, onClose } = props
  const { records, position, onPage, asks } = asked
  return (
    <ReviewDialog
      collection={collection}
      records={records}
      selection={selection}
      asks={asks}
      onPage={onPage}
      onTick={(record, on) => selection.set([record], on)}
      totals={totals}
      onCancel={() => {
        onClose()
        if (selection.ticked().size === 0) focusRow(position, [])
      }}
      onDone={(going) => {
        onClose()
        focusRow(position, going)
      }}
    />
  )
}

/** Whether the same records are selected, whatever was reread since. */
function isSameSet(one: Ticked<unknown> | undefined, other: Ticked<unknown>): boolean {
  return one?.size === other.size && [...other.keys()].every((id) => one.has(id))
}

type SelectionStatusProps<T> = {
  noun: RecordNaming<T>
  records: T[]
  /** Whether something else announces the selection. */
  silent: boolean
  totals: Totals<T> | undefined
}

/** In milliseconds: selections in quick succession are announced once. */
const pause = 300

/** Announces how many records are selected, and their totals. */
function SelectionStatus<T>({ noun, records, silent, totals: Totals }: SelectionStatusProps<T>) {
  const [said, setSaid] = useState<T[]>([])
  useEffect(() => {
    // Emptied at once: a new selection must not start with the text of the previous one.
    const timer = setTimeout(() => setSaid(records), records.length === 0 ? 0 : pause)
    return () => clearTimeout(timer)
  }, [records])
  return (
    <p role="status" className="visually-hidden">
      {/* One boundary around both, so that the count is not announced twice: first without its totals and then with them. */}
      <Suspense>
        {records.length > 0 && said.length > 0 && !silent && (
          <>
            {messages.selected(noun.resource, said.length)}
            {Totals && '. '}
            {Totals && <Totals records={said} />}
          </>
        )}
      </Suspense>
    </p>
  )
}
