import { useRef, useState } from 'react'
import type { PointerEvent } from 'react'

/**
 * Moves the items of a list by dragging a handle in each. `onMove` gets the positions, from 0; `ends` are the first and the
 * last position that can be taken. The list element gets `list`, each handle `handle(index)`.
 */
export function useDragOrder(
  onMove: (from: number, to: number) => void,
  ends: { first: number; last: number },
) {
  const list = useRef<HTMLUListElement>(null)
  const [drag, setDrag] = useState<{ from: number; to: number }>()
  const handle = (from: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from, to: from })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag) setDrag({ from, to: positionAt(list.current, event.clientY, ends) })
    },
    onPointerUp: () => {
      if (drag && drag.to !== drag.from) onMove(drag.from, drag.to)
      setDrag(undefined)
    },
    onPointerCancel: () => setDrag(undefined),
  })
  return { list, handle, drag }
}

/** The position of the item whose middle is nearest to this height of the window. */
function positionAt(
  list: HTMLElement | null,
  height: number,
  { first, last }: { first: number; last: number },
): number {
  const middles = [...(list?.children ?? [])].map((item) => {
    const { top, bottom } = item.getBoundingClientRect()
    return Math.abs((top + bottom) / 2 - height)
  })
  return Math.min(last, Math.max(first, middles.indexOf(Math.min(...middles))))
}
