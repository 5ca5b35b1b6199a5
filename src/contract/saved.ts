/** What became of a save: the record as the service has it now, where it could be read, and what a person should know of it. */
export type Saved<T> = { record: T | undefined; notes: string[] }
