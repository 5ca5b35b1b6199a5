import { tasksInWorker } from '../../tables/ask-worker.ts'
import type { MatchTasks } from './match-tasks.ts'
import * as messages from '../page-messages.ts'

/** Does a task of match-tasks.ts in a worker of its own. Throws an Error in words, or the abort. */
export const inMatchWorker = tasksInWorker<MatchTasks>(
  () => new Worker(new URL('./match-worker.ts', import.meta.url), { type: 'module' }),
  messages.noWorker,
)
