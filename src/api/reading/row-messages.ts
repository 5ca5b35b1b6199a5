/** A task for the worker, and its parameters. */
export type RowCall = { id: number; task: string; given: unknown[] }

/** What came of a task. The worker says with the id 0 that it is ready. */
export type RowReply = { id: number; result?: unknown; fault?: string }
