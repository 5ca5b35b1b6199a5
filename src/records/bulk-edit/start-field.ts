/** The field that people correct most often. */
export function startField(fields: readonly string[]): string {
  return ['description', 'company'].find((field) => fields.includes(field)) ?? fields[0] ?? ''
}
