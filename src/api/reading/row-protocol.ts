/** A task for the worker, and its parameters. */
export type RowCall = { id: number; task: string; given: unknown[] }

/** The result of a task. The id 0 means that the worker is ready. */
export type RowReply = { id: number; result?: unknown; fault?: string }
