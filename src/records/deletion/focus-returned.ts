import { focusHeading } from '../../ui/focus-heading.ts'
import { idsOf } from './deletion-job.ts'
import type { Job } from './deletion-job.ts'

/**
 * Focuses the first restored row once it is on screen; otherwise the heading. Leaves the focus alone if it has moved from
 * `before`.
 */
export function focusReturned<T extends { id: string }>(
  job: Job<T>,
  before: Element | null,
  frames = 30,
): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (activeElement !== before && activeElement !== document.body) return
    const ids = new Set(idsOf(job))
    const table = [...document.querySelectorAll('main table')].find(
      (one) => one.getAttribute('aria-label') === job.collection.noun.title,
    )
    const row = [...(table?.querySelectorAll('tbody tr') ?? [])].find((one) =>
      ids.has(one.getAttribute('data-id') ?? ''),
    )
    const link = row?.querySelector('a')
    if (link) link.focus()
    else if (frames > 0 && table) focusReturned(job, before, frames - 1)
    else focusHeading()
  })
}
