/** Rows of a list, from top to bottom, and the pasted text for each by its id. */
export type Pasted<T> = { records: T[]; texts: ReadonlyMap<string, string> }
