/** What became of a deletion: the ids that are gone by it, those that were not there, and those that are still there with the reason. */
export type Deletion = {
  deleted: string[]
  missing: string[]
  kept: { id: string; words: string }[]
  /** Those that were sent, of which nobody knows whether they are gone: neither an answer came, nor could it be seen. */
  unsure?: string[]
  /** Why it was broken off before its end; what is in none of the lists was then not tried. */
  stopped?: string
}
