import { rowsOnScreen, stopsOf, linkStop } from '../row-keyboard/rows-on-screen.ts'

/**
 * Marks the row of the open record, now and when other rows arrive. It changes the DOM on screen, so that no row
 * renders again when another record is opened. Returns a function that removes the mark.
 */
export function markRow(id: string | undefined): () => void {
  const mark = (open: string | undefined) => {
    for (const row of rowsOnScreen()) {
      const isOpen = row.dataset['id'] === open
      if (row.hasAttribute('data-open') === isOpen) continue
      row.toggleAttribute('data-open', isOpen)
      const link = stopsOf(row)[linkStop]
      if (isOpen) link?.setAttribute('aria-current', 'true')
      else link?.removeAttribute('aria-current')
    }
  }
  const sync = () => mark(id)
  const observer = new MutationObserver(sync)
  const page = document.querySelector('main') ?? document.body
  observer.observe(page, { childList: true, subtree: true })
  sync()
  return () => {
    observer.disconnect()
    mark(undefined)
  }
}
