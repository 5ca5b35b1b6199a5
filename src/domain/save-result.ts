/** The result of a save: the service's current record, if it could be read, and notes for the user. */
export type SaveResult<T> = { record: T | undefined; notes: string[] }
