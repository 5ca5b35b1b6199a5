import { createRowTasks } from './row-tasks.ts'
import type { RowTasks } from './row-tasks.ts'

/** The tasks of the rows, wherever they are done. */
export type Rows = <Name extends keyof RowTasks>(
  task: Name,
  ...given: Parameters<RowTasks[Name]>
) => Promise<ReturnType<RowTasks[Name]>>

/** The rows of all lists that this page has read. */
export function openRows(): Rows {
  rows ??= inPage()
  return rows
}

let rows: Rows | undefined

function inPage(): Rows {
  const tasks = createRowTasks()
  // The parameters and the result belong to the task of that name, which the compiler does not follow.
  const run = tasks as Record<string, (...given: unknown[]) => unknown> as Record<string, Run>
  return async (task, ...given) => run[task]?.(...given) as ReturnType<RowTasks[typeof task]>
}

type Run = (...given: unknown[]) => unknown
