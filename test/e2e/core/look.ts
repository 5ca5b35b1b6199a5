import type { queryAllByLabelText, queryAllByRole, queryAllByText } from '@testing-library/dom'

/** A text as it is, or what its pattern finds: JSON, so that it can go into the page. */
export type Words = string | { pattern: string; flags: string }

/** How a thing is found below another: by role and name, by its label, or by its text. */
export type Step =
  | { by: 'role'; role: string; name?: Words | undefined; level?: number | undefined }
  | { by: 'label'; text: Words }
  | { by: 'text'; text: Words }
  | { by: 'nth'; index: number }

/** What is found, and of the first one how it looks to a person. */
export type Seen = {
  count: number
  text: string
  value: string
  isChecked: boolean
  hasFocus: boolean
  /** Whether all of it is within the window and within everything around it that scrolls or cuts off. */
  isInSight: boolean
  /** Where to click on it; nowhere while it is disabled, or something else lies over it. */
  point?: { x: number; y: number }
  /** Why it cannot be clicked. */
  obstacle?: string
}

type TestingLibrary = {
  queryAllByRole: typeof queryAllByRole
  queryAllByLabelText: typeof queryAllByLabelText
  queryAllByText: typeof queryAllByText
}

/**
 * Looks for what the steps lead to. Runs in the page, on its own: everything that it needs is inside, but for the Testing Library,
 * which goes in first. The same library finds things in the app's tests.
 */
export function look(steps: Step[], toClick: boolean): Seen {
  const library: TestingLibrary = Reflect.get(globalThis, 'TestingLibraryDom')
  const wordsOf = (words: Words) =>
    typeof words === 'string' ? words : new RegExp(words.pattern, words.flags)
  const isWithinAll = (one: HTMLElement) => {
    const { left, top, right, bottom } = one.getBoundingClientRect()
    let around: HTMLElement | null = one
    const window = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
    const frames: Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>[] = [window]
    while ((around = around.parentElement))
      if (getComputedStyle(around).overflowY !== 'visible') frames.push(around.getBoundingClientRect())
    return frames.every(
      (frame) =>
        left > frame.left - 2 && top > frame.top - 2 && right < frame.right + 2 && bottom < frame.bottom + 2,
    )
  }
  let found: HTMLElement[] = [document.body]
  for (const step of steps) {
    if (step.by === 'nth') {
      found = found.slice(step.index).slice(0, 1)
      continue
    }
    const below = found.flatMap((place) => {
      if (step.by === 'label') return library.queryAllByLabelText(place, wordsOf(step.text))
      if (step.by === 'text') return library.queryAllByText(place, wordsOf(step.text))
      const name = step.name === undefined ? {} : { name: wordsOf(step.name) }
      return library.queryAllByRole(place, step.role, { ...name, ...(step.level && { level: step.level }) })
    })
    found = [...new Set(below)].filter((one) => one.getClientRects().length > 0)
  }
  const [first] = found
  Reflect.set(globalThis, 'lastSeen', first)
  if (!first) return { count: 0, text: '', value: '', isChecked: false, hasFocus: false, isInSight: false }
  const field = first instanceof HTMLInputElement || first instanceof HTMLTextAreaElement
  const seen = {
    count: found.length,
    text: first.innerText,
    // Of a choice, what a person sees.
    value:
      first instanceof HTMLSelectElement ? (first.selectedOptions[0]?.label ?? '') : field ? first.value : '',
    isChecked: first instanceof HTMLInputElement && first.checked,
    hasFocus: document.activeElement === first,
    isInSight: isWithinAll(first),
  }
  if (!toClick) return seen
  if (first.matches(':disabled, [aria-disabled=true]')) return { ...seen, obstacle: 'it is disabled' }
  // A link over two lines has nothing in the middle of its box.
  const middle = () => {
    const box = first.getClientRects()[0] ?? first.getBoundingClientRect()
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const coverAt = ({ x, y }: { x: number; y: number }) => {
    const top = document.elementFromPoint(x, y)
    const isFree = top && (first.contains(top) || top.closest('label')?.contains(first))
    return isFree ? undefined : `over it lies ${top?.outerHTML.slice(0, 80)}`
  }
  // Where one scrolls in another, Firefox would move it to and fro if each look brought it to the middle.
  if (!seen.isInSight || coverAt(middle()) !== undefined)
    first.scrollIntoView({ block: 'center', behavior: 'instant' })
  const point = middle()
  const obstacle = coverAt(point)
  return obstacle === undefined ? { ...seen, point } : { ...seen, obstacle }
}
