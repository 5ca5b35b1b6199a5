import { plural } from '../../../domain/plural.ts'

/** The words for rows that belong to no account. */
export function withoutAccount(rows: number, table: string): string {
  return plural(rows, {
    one: `1 row of “${table}” belongs to no account.`,
    other: `${rows} rows of “${table}” belong to no account.`,
  })
}
