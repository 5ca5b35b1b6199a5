import { StatementError } from './statement.ts'

// The most that one file may hold: many times what any bank sends, and little enough for the memory of a small machine.
// A file with more is refused where it shows, before the rest is read.
const [mostStatements, mostLines] = [20_000, 300_000]

/** Elements of one entry of XML, such as a batch with its payments; tags of an OFX file; lines of text. */
export const [mostElements, mostTags, mostTextLines] = [1_000_000, 5_000_000, 5_000_000]

/** Cells of one line of a CSV file, and of all its lines. */
export const [mostColumns, mostCells] = [1000, 10_000_000]

/** How deep elements are nested. */
export const deepest = 100

/** Characters of one text, which is cut to 2,000 of them in the end. */
export const longestText = 100_000

/** Throws a StatementError if there are too many statements or lines to be read. */
export function refuseTooMany({ statements = 0, lines = 0 }, at?: number): void {
  if (statements > mostStatements) throw tooMany(mostStatements, 'statements', at)
  if (lines > mostLines) throw tooMany(mostLines, 'lines', at)
}

/** The error for a file with more than so many of something. */
export function tooMany(most: number, what: string, at?: number): StatementError {
  return new StatementError(
    `There are more than ${most.toLocaleString('en')} ${what} in this file: download a shorter period from the bank`,
    at,
  )
}
