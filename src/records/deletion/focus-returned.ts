import { focusHeading } from '../../ui/focus-heading.ts'
import { idsOf } from './deletion-job.ts'
import type { Job } from './deletion-job.ts'

/** Focuses the first restored row once it is on screen; otherwise the heading. */
export function focusReturned<T extends { id: string }>(job: Job<T>, frames = 30): void {
  requestAnimationFrame(() => {
    const ids = new Set(idsOf(job))
    const table = [...document.querySelectorAll('main table')].find(
      (one) => one.getAttribute('aria-label') === job.collection.noun.title,
    )
    const row = [...(table?.querySelectorAll('tbody tr') ?? [])].find((one) =>
      ids.has(one.getAttribute('data-id') ?? ''),
    )
    const link = row?.querySelector('a')
    if (link) link.focus()
    else if (frames > 0 && table) focusReturned(job, frames - 1)
    else focusHeading()
  })
}
