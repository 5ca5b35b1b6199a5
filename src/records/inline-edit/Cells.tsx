import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { keys } from '../../api/cache/keys.ts'
import { refresh, stopReading } from '../../api/cache/refresh.ts'
import { rowsHeld } from '../../api/resource.ts'
import { useSession } from '../../api/session/use-session.ts'
import { awaitKeysOf, releaseKeysOf } from '../../ui/early-keys.ts'
import { useMessages, useMessageTurn } from '../../ui/Messages.tsx'
import '../../ui/use-entry-state.ts'
import type { ShownList } from '../list/shown-list.ts'
import type { CellRules } from '../collection.ts'
import { editRouteOf } from '../record-route.ts'
import { runKey } from '../../shortcuts/start-keys.ts'
import { useCommands } from '../../shortcuts/commands.ts'
import { rowOf } from '../list/rows-on-screen.ts'
import { createCellGrid } from './create-cell-grid.ts'
import type { GridPlace } from './row-state.ts'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingPart } from '../../ui/MissingPart.tsx'

const ConflictDialog = lazyNamed(() => import('../form/ConflictDialog.tsx'), 'ConflictDialog', MissingPart)

/** Editing in the list: F2 or a double click edits a cell; Tab, the arrow keys and Enter move to the next one. */
export function Cells<T extends { id: string }>(shown: ShownList<T>) {
  const [rules, setRules] = useState<CellRules<T>>()
  const { cells } = shown.collection
  useEffect(() => {
    // Without it the list still works; the next visit tries again.
    void cells().then(
      (loaded) => setRules(() => loaded),
      () => undefined,
    )
  }, [cells])
  useLayoutEffect(() => awaitKeysOf('cells'), [])
  return rules && <WithRules shown={shown} rules={rules} />
}

function WithRules<T extends { id: string }>({ shown, rules }: { shown: ShownList<T>; rules: CellRules<T> }) {
  const session = useSession()
  const client = useQueryClient()
  const router = useRouter()
  const { say, fail } = useMessages()
  const [said, setSaid] = useState<{ text: string; turn: number }>()
  // What was announced here ends with a newer message of the app, such as that of an undo.
  const turn = useMessageTurn()
  const [seen, setSeen] = useState(turn)
  if (turn !== seen) {
    setSeen(turn)
    setSaid(undefined)
  }
  const [comparing, setComparing] = useState<{ id: string; column: string }>()
  const place: GridPlace<T> = {
    shown,
    rules,
    session,
    client,
    say,
    fail,
    announce: (text) => setSaid((last) => ({ text, turn: (last?.turn ?? 0) + 1 })),
    openForm: (id) =>
      void router.navigate({
        ...editRouteOf(shown.collection.resource, id),
        state: { list: shown.query, before: 'list' },
      }),
    compare: (id, column) => setComparing({ id, column }),
  }
  const [grid] = useState(() => createCellGrid(place))
  useEffect(() => {
    grid.follow(place)
  })
  useEffect(() => listen(grid), [grid])
  useHeldRows(shown)
  useCommands(() => {
    const row = rowOf()
    if (!row || !grid.canEdit(row)) return {}
    const editCell = () => grid.beginIn(row)
    return { editCell, copyAbove: () => grid.copyAbove(row.dataset['id'] ?? '', editCell()) }
  })
  useEffect(() => releaseKeysOf('cells', runKey), [])
  const { data } = shown.list
  useEffect(() => grid.keepOnly(new Set(data?.items.map(({ id }) => id))), [grid, data])
  useEffect(() => () => grid.keepOnly(new Set()), [grid])
  const compared = comparing && grid.edit(comparing.id)
  const conflict = compared?.state.get().cells.get(comparing?.column ?? '')?.refusal?.conflict
  return (
    <>
      <p role="status" className="visually-hidden">
        {said && <span key={said.turn}>{said.text}</span>}
      </p>
      <Suspense>
        {comparing && compared && conflict && (
          <ConflictDialog
            conflict={conflict}
            onCancel={() => setComparing(undefined)}
            onDecided={(theirs, yours) => {
              setComparing(undefined)
              compared.decide(comparing.column, theirs, yours)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** The rows stay as they are while the focus is in a cell; what was being read of them is read afterwards. */
function useHeldRows<T extends { id: string }>({ collection, query, list }: ShownList<T>): void {
  const client = useQueryClient()
  const look = useEffectEvent(() => {
    const isHeld = document.activeElement?.closest('[data-cell]') != null
    if (isHeld === rowsHeld.get()) return
    rowsHeld.set(isHeld)
    if (!isHeld || !list.isFetching) return
    const key = keys.list(collection.resource, query)
    void stopReading(client, key).then(() => refresh(client, key, { refetchType: 'none' }))
  })
  useEffect(() => {
    // From one cell to the next the focus is nowhere for a moment.
    const lookLater = () => void setTimeout(() => look())
    const events = ['focusin', 'focusout'] as const
    for (const type of events) document.addEventListener(type, lookLater)
    return () => {
      for (const type of events) document.removeEventListener(type, lookLater)
      rowsHeld.set(false)
    }
  }, [])
}

type Grid = ReturnType<typeof createCellGrid>

/** Edits the cell under the pointer. */
function listen(grid: Pick<Grid, 'begin' | 'columnOf'>): () => void {
  return watchPointer({
    isEditable: (cell) => grid.columnOf(cell) !== undefined,
    begin: (cell) => {
      const at = grid.columnOf(cell)
      if (at) grid.begin(at)
    },
  })
}

type Editing = {
  isEditable: (cell: HTMLTableCellElement) => boolean
  begin: (cell: HTMLTableCellElement) => void
}

/**
 * Edits a cell on a double click. A click beside the link opens the record, so it waits to make sure that no
 * second one follows; a click that leaves a cell being edited does nothing else. Returns an unsubscribe function.
 */
function watchPointer({ isEditable, begin }: Editing): () => void {
  let isMouse = false
  let isLeaving = false
  let isOwn = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const onPointerDown = ({ pointerType }: PointerEvent) => {
    isMouse = pointerType === 'mouse'
    isLeaving = document.activeElement?.closest('[data-cell]') != null
  }
  const onClick = (event: MouseEvent) => {
    const cell = cellAt(event.target)
    if (isOwn || !isMouse || !cell || event.button !== 0 || hasModifier(event) || !isEditable(cell)) return
    // The end of marking text opens nothing, also if the mark is gone by then.
    if (event.detail === 1 && window.getSelection()?.isCollapsed === false) return
    event.preventDefault()
    event.stopPropagation()
    clearTimeout(timer)
    if (event.detail > 1) return begin(cell)
    if (!isLeaving) timer = setTimeout(() => openBy(cell), doubleClickMs)
  }
  /** Then the table opens the record, as on any other click. */
  const openBy = (cell: HTMLTableCellElement) => {
    isOwn = true
    cell.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
    isOwn = false
  }
  document.addEventListener('pointerdown', onPointerDown, true)
  document.addEventListener('click', onClick, true)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('pointerdown', onPointerDown, true)
    document.removeEventListener('click', onClick, true)
  }
}

/** Longer than most double clicks, and hardly longer than a record takes to open. */
const doubleClickMs = 250

/** The cell that was clicked, unless the click hit a link, a checkbox or an input in it. */
function cellAt(target: EventTarget | null): HTMLTableCellElement | undefined {
  if (!(target instanceof Element) || target.closest('a, label, input, button, textarea, [data-cell]'))
    return undefined
  return target.closest<HTMLTableCellElement>('main table tbody tr[data-id] > td') ?? undefined
}

function hasModifier({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey
}
