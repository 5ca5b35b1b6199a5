/** The definition of a record's field, used by screens, files, dialects, tables and the search. */
export type Field = {
  /** Its label; may change at any time. */
  label: string
  /** Its name in addresses, saved views and the API: links and other programs contain it, so it never changes. */
  publicName: string
  /** The type of its text, which decides how it is entered and shown; by default plain text on one line. */
  kind?: 'amount' | 'country' | 'currency' | 'date' | 'email' | 'lines' | 'phone'
  /** The minimum number of digits for a number in it to be found without its spaces and punctuation. */
  searchDigits?: number
}

/** Fields by name, all of one type. */
export function fieldsByName<Name extends string>(fields: Record<Name, Field>): Record<Name, Field> {
  return fields
}

/** The property names of an object, in order. */
export function namesOf<Name extends string>(fields: Record<Name, unknown>): readonly Name[] {
  return Object.keys(fields) as Name[]
}

export type FieldTexts = Record<string, string>
