import { isPlainClick } from './is-plain-click.ts'

// A click on what the page shows before the app is there waits until the app shows the same row or control.

declare global {
  /** The last click on the frame, and the part of it that was there. */
  var earlyClick: { part: HTMLElement; x: number; y: number } | undefined
}

/** Holds the last click on the frame, which cannot be used itself. Another click or a key discards it. */
export function holdEarlyClicks(): void {
  let pressed: HTMLElement | undefined
  addEventListener('keydown', () => (globalThis.earlyClick = undefined), true)
  const press = ({ clientX: x, clientY: y }: MouseEvent) => {
    globalThis.earlyClick = undefined
    pressed = partAt(x, y)
  }
  addEventListener('pointerdown', press, true)
  addEventListener('click', (event) => {
    const { clientX: x, clientY: y } = event
    // The app can replace what is pressed before it is released.
    const part = pressed?.isConnected === false ? pressed : partAt(x, y)
    if (part && event.isTrusted && isPlainClick(event)) globalThis.earlyClick = { part, x, y }
  })
}

function partAt(x: number, y: number): HTMLElement | undefined {
  const parts = document.querySelectorAll<HTMLElement>('.starting :is(td, th, a, button, input)')
  return [...parts].findLast((one) => isAt(one, x, y))
}

/** Makes the held click once the app has replaced the frame and shows what was clicked. */
export function makeEarlyClick(): void {
  const make = () => {
    if (document.querySelector('.starting')) return
    const { earlyClick } = globalThis
    const target = earlyClick && findAgain(earlyClick)
    if (earlyClick && !target) return
    globalThis.earlyClick = undefined
    observer.disconnect()
    target?.focus()
    target?.click()
  }
  const observer = new MutationObserver(make)
  observer.observe(document, { subtree: true, childList: true })
  addEventListener('click', make)
  setTimeout(() => {
    observer.disconnect()
    removeEventListener('click', make)
  }, longestWait)
}

/** In milliseconds. An app that takes longer has probably failed to load. */
const longestWait = 60_000

/** The record's link or checkbox, or the control of that name in that place. */
function findAgain({
  part,
  x,
  y,
}: NonNullable<typeof globalThis.earlyClick>): HTMLElement | null | undefined {
  const row = part.closest<HTMLElement>('tbody tr')
  const { id } = row?.dataset ?? {}
  if (id !== undefined) {
    const control = part.closest('td, th')?.querySelector('input') ? 'input' : 'a'
    return document.querySelector<HTMLElement>(`tbody tr[data-id="${CSS.escape(id)}"] ${control}`)
  }
  if (row) return undefined
  const all = document.querySelectorAll<HTMLElement>(part.tagName)
  return [...all].find((one) => nameOf(one) === nameOf(part) && isAt(one, x, y))
}

function nameOf(control: HTMLElement): string | null {
  return control.getAttribute('aria-label') ?? control.textContent
}

function isAt(element: HTMLElement, x: number, y: number): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return x >= left && x <= right && y >= top && y <= bottom
}
