import { get, watch } from '../../storage/database.ts'
import { stopClock } from './countdown.ts'
import { takenByOtherTab } from './taken-by-other-tab.ts'
import { deletions, dropDeletion } from './deletions.ts'
import { keyOf } from './deletion-job.ts'
import type { Job } from './deletion-job.ts'

/** Ends a deletion waiting in this tab as soon as another tab undoes it. */
export function endIfUndoneElsewhere<T extends { id: string }>(job: Job<T>): void {
  const isWaiting = () => deletions.get().find(({ id }) => id === job.id)?.state === 'waiting'
  const look = () => {
    if (!isWaiting()) return stop()
    void get('pending', keyOf(job)).then((row) => {
      if (row || !isWaiting()) return
      stop()
      stopClock(job.id)
      dropDeletion(job.id)
      void takenByOtherTab(job, undefined)
    })
  }
  const stop = watch(['pending'], look)
  // Another tab may have received the deletion before this one listens.
  look()
}
