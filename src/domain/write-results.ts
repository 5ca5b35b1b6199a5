/** The outcome of a deletion: the ids that were deleted, those that did not exist, and those that remain, with the reason. */
export type DeleteResult = {
  deleted: string[]
  missing: string[]
  /** Those of `deleted` that no longer appear in lists but are kept by the service. */
  archived?: string[]
  kept: { id: string; words: string }[]
  /** Ids that were sent but whose outcome is unknown: there was no response, and they could not be verified. */
  unsure?: string[]
  /** Why it stopped early. Ids in none of the lists were not tried. */
  stopped?: string
}

/** How the deletion of one record ended. `unknown`: it was sent, but nothing shows whether it is gone. */
export type DeletedRow = {
  id: string
  state: 'deleted' | 'archived' | 'missing' | 'kept' | 'unknown'
  /** Why it was kept. */
  words?: string
}

/** Receives how records ended, as soon as that is known. The next ones are sent once it has resolved, unless to false. */
export type TellDeleted = (rows: DeletedRow[]) => Promise<boolean> | undefined

/** The result of a save: the service's current record, if it could be read, and notes for the user. */
export type SaveResult<T> = { record: T | undefined; notes: string[] }
