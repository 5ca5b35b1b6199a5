import { matchTasks, type MatchCall } from './match-tasks.ts'

// Compares names and contacts in a worker, so that the page never freezes. What fails here is an error of the worker.

const tasks: Record<string, (...given: never[]) => unknown> = matchTasks

addEventListener('message', ({ data: { task, given } }: MessageEvent<MatchCall>) =>
  postMessage({ result: tasks[task]?.(...(given as never[])) }),
)
