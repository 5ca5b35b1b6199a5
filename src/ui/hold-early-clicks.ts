import { isPlainClick } from './is-plain-click.ts'

// A click on what the page shows before the app is there waits here, until the app shows the same row or control.

/** Holds the last click on the frame, which cannot be used itself. Another click or a key discards it. */
export function holdEarlyClicks(): void {
  addEventListener('click', (event) => {
    const frame = document.querySelector('.starting')
    if (!frame || !event.isTrusted || !isPlainClick(event)) return
    const parts = frame.querySelectorAll<HTMLElement>('tbody td, tbody th, a, button, input')
    const clicked = [...parts].findLast((part) => isIn(part.getBoundingClientRect(), event))
    if (clicked) clickOnceThere(findAgain(clicked))
  })
}

/** In milliseconds. An app that takes longer has probably failed to load. */
const longestWait = 60_000

function clickOnceThere(find: () => HTMLElement | null | undefined): void {
  const observer = new MutationObserver(() => {
    const target = document.querySelector('.starting') ? undefined : find()
    if (!target) return
    stop.abort()
    target.focus()
    target.click()
  })
  observer.observe(document, { subtree: true, childList: true })
  const stop = new AbortController()
  stop.signal.addEventListener('abort', () => observer.disconnect())
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, () => stop.abort(), { capture: true, signal: stop.signal })
  setTimeout(() => stop.abort(), longestWait)
}

/** How to find in the app what was clicked in the frame: the record's link or checkbox, or the control of that name in that place. */
function findAgain(clicked: HTMLElement): () => HTMLElement | null | undefined {
  const row = clicked.closest<HTMLElement>('tbody tr')
  const { id } = row?.dataset ?? {}
  if (id !== undefined) {
    const control = clicked.closest('td, th')?.querySelector('input') ? 'input' : 'a'
    return () => document.querySelector<HTMLElement>(`tbody tr[data-id="${CSS.escape(id)}"] ${control}`)
  }
  if (row) return () => undefined
  const [tag, name, box] = [clicked.tagName, nameOf(clicked), clicked.getBoundingClientRect()]
  const center = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }
  return () =>
    [...document.querySelectorAll<HTMLElement>(tag)].find(
      (one) => nameOf(one) === name && isIn(one.getBoundingClientRect(), center),
    )
}

function nameOf(control: HTMLElement): string | null {
  return control.getAttribute('aria-label') ?? control.textContent
}

function isIn(
  { left, right, top, bottom }: DOMRect,
  { clientX, clientY }: Record<'clientX' | 'clientY', number>,
) {
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}
