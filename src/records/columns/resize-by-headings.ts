import type { ServiceSession } from '../../api/session/service-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { chooseLayout, layouts, publishWidths } from './layouts.ts'

type Width = { name: string; width: number }

/**
 * Lets the edge between two headings of the list on screen be dragged: one column gets what the other loses, so that all of them
 * still fit. `own` are the names of the list's own columns. Returns an unsubscribe function.
 */
export function resizeByHeadings(
  session: ServiceSession,
  name: CollectionName,
  own: readonly string[],
): () => void {
  let drag: { widths: Width[]; at: number; from: number } | undefined
  const hover = (event: PointerEvent) => {
    if (drag) {
      publishWidths(name, resized(drag, event.clientX))
      return
    }
    const edge = headingAtEdge(event)
    for (const heading of headings()) heading.toggleAttribute('data-edge', heading === edge)
  }
  const start = (event: PointerEvent) => {
    const edge = headingAtEdge(event)
    if (!edge || event.button !== 0) return
    event.preventDefault()
    const names = layouts.get()[name]?.columns?.map((column) => column.name) ?? own
    const all = headings()
    const widths = all.map((heading, index) => ({
      name: names[index] ?? '',
      width: Math.round(heading.getBoundingClientRect().width),
    }))
    // Columns without room in the window are hidden.
    const seen = widths.filter(({ width }) => width > 0)
    drag = {
      widths: seen,
      at: seen.findIndex((one) => one === widths[all.indexOf(edge)]),
      from: event.clientX,
    }
  }
  const end = (event: PointerEvent) => {
    if (!drag) return
    const widths = resized(drag, event.clientX)
    drag = undefined
    // The click that follows would sort the list.
    addEventListener('click', stopClick, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', stopClick, { capture: true }))
    chooseLayout(session, name, { ...layouts.get()[name], columns: widths })
  }
  document.addEventListener('pointermove', hover)
  document.addEventListener('pointerdown', start)
  document.addEventListener('pointerup', end)
  return () => {
    document.removeEventListener('pointermove', hover)
    document.removeEventListener('pointerdown', start)
    document.removeEventListener('pointerup', end)
  }
}

function stopClick(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}

function resized({ widths, at, from }: { widths: Width[]; at: number; from: number }, to: number): Width[] {
  const [one, next] = [widths[at]?.width ?? 0, widths[at + 1]?.width ?? 0]
  const by = Math.max(least - one, Math.min(to - from, next - least))
  return widths.map((column, index) =>
    index === at
      ? { ...column, width: one + by }
      : index === at + 1
        ? { ...column, width: next - by }
        : column,
  )
}

const least = 40

/** The headings of the table, except the one of the checkboxes. */
function headings(): HTMLElement[] {
  return [
    ...document.querySelectorAll<HTMLElement>(
      'main table[role=table]:not([aria-hidden]) thead th:not(:first-child)',
    ),
  ]
}

/** The heading whose end is under the pointer, unless it is the last one. */
function headingAtEdge({ target, clientX }: PointerEvent): HTMLElement | undefined {
  if (!(target instanceof Element) || !target.closest('main thead')) return undefined
  const seen = headings().filter((heading) => heading.offsetWidth > 0)
  return seen.slice(0, -1).find((heading) => Math.abs(heading.getBoundingClientRect().right - clientX) <= 6)
}
