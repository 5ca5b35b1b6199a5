/** The words of a collection, and how one of its records is called. */
export type Noun<T> = {
  /** Heading of the list and name of its table: "Contacts". */
  title: string
  /** One of them: "contact". */
  one: string
  /** Several of them: "contacts". */
  many: string
  /** What a record is called where it is named. */
  nameOf: (record: T) => string
  /** What tells a record from all others before it is deleted, the most telling parts first and last. */
  summaryOf: (record: T) => string[]
  /** What one should know before any of them is deleted, in a sentence. */
  warning?: string
}

/** How many of them in words: "1 contact", "1,000 contacts". */
export function count<T>(number: number, { one, many }: Noun<T>): string {
  return `${number.toLocaleString()} ${number === 1 ? one : many}`
}
