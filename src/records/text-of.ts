/** The text in a field of a record; "" if there is none. */
export function textOf(record: object, field: string): string {
  const value = new Map<string, unknown>(Object.entries(record)).get(field)
  return typeof value === 'string' ? value : ''
}
