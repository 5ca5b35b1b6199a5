type Editing = {
  /** Whether a cell can be edited. */
  isEditable: (cell: HTMLTableCellElement) => boolean
  begin: (cell: HTMLTableCellElement) => void
}

/**
 * Edits a cell on a double click. A click beside the link opens the record, so it waits to make sure that no
 * second one follows; a click that leaves a cell being edited does nothing else. Returns an unsubscribe function.
 */
export function watchPointer({ isEditable, begin }: Editing): () => void {
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
