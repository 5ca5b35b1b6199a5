import { knownField } from '../../domain/fields.ts'

/** The columns of a grid for the chosen columns, after that of the checkboxes: shares of the width, so that all of them always fit. */
export function columnTemplate(columns: readonly { name: string; width?: number | undefined }[]): string {
  const tracks = columns.map(({ name, width }) => `minmax(${leastOf(name)}, ${width ?? widthOf(name)}fr)`)
  return ['44px', ...tracks].join(' ')
}

/** The default share of a column: roughly the width of its texts, in pixels. */
export function widthOf(name: string): number {
  const field = knownField(name)
  // A column that is not a field is the name of the record.
  if (!field) return 300
  return (field.kind && widths[field.kind]) ?? 180
}

const widths: Partial<Record<string, number>> = {
  date: 100,
  currency: 80,
  amount: 140,
  lines: 320,
  phone: 140,
  email: 240,
  country: 120,
}

/** The digits of amounts and dates are never cut. */
function leastOf(name: string): string {
  const kind = knownField(name)?.kind
  return kind === 'amount' || kind === 'date' ? 'min-content' : '40px'
}
