import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * How many rows of `body` are shown: a portion more each time. The first row that comes then gets the focus, because the
 * button goes with the last portion.
 */
export function usePortions<Body extends HTMLElement>(portion: number) {
  const [shown, setShown] = useState(portion)
  const body = useRef<Body>(null)
  const focusRow = (at: number) => {
    const row = body.current?.children[at]
    const control = row?.querySelector<HTMLElement>('a, summary, button, input, select')
    if (control) control.focus()
    else if (row instanceof HTMLElement) {
      row.tabIndex = -1
      row.focus()
    }
  }
  const showMore = (by = portion) => {
    const before = body.current?.children.length ?? 0
    flushSync(() => setShown(shown + by))
    focusRow(before)
  }
  return { shown, body, showMore, focusRow, startOver: () => setShown(portion) }
}
