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

/** The text of a record's field, "" if it has none. */
export function textAt(record: object, field: string): string {
  const value: unknown = Reflect.get(record, field)
  return typeof value === 'string' ? value : ''
}

/** The texts of some of a record's fields. */
export function textsOf(record: object, fields: readonly string[]): FieldTexts {
  return Object.fromEntries(fields.map((field) => [field, textAt(record, field)]))
}

export function filledIn(fields: Readonly<FieldTexts>): FieldTexts {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''))
}

/** Some of the fields, "" where there is none. */
export function pickTexts(fields: Readonly<FieldTexts>, names: readonly string[]): FieldTexts {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? '']))
}
