import { readMarks, saveMarks } from '../../api/marks/office-marks.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { all, write } from '../../storage/database.ts'
import type { Change } from '../../storage/database.ts'
import type { Mark } from '../../storage/rows.ts'

/**
 * Moves the marks that this browser kept before to the service, once, without overwriting any of the office's: a note
 * that differs from the office's stays here, and its transaction's page offers it. Returns how many the service took.
 * Throws `ApiError`.
 */
export async function carryMarks(session: ServiceSession, books: string): Promise<number> {
  // Notes stored just now are being typed, perhaps in another tab, which will save them.
  const rows = (await all('marks', books)).filter(({ at }) => at < Date.now() - 60_000)
  let taken = 0
  for (const [, alike] of Map.groupBy(rows, ({ mark, note }) => JSON.stringify([mark, note]))) {
    const [{ mark, note } = { mark: '' as const, note: '' }] = alike
    const byId = new Map(alike.map((row) => [row.id, row]))
    const { marked, kept } = await saveMarks(session, [...byId.keys()], { mark, note, only: 'unmarked' })
    taken += marked.length
    const theirs = new Map((await readMarks(session, kept)).map((one) => [one.id, one.note]))
    const staying = kept.flatMap((id) => {
      const row = byId.get(id)
      return row && note !== '' && theirs.get(id) !== note ? [row] : []
    })
    await write(...changesFor(alike, new Set(staying)))
  }
  return taken
}

/** Deletes the rows, except the notes that stay. */
function changesFor(rows: readonly Mark[], staying: ReadonlySet<Mark>): Change[] {
  return rows.map((row) =>
    staying.has(row)
      ? { table: 'marks', put: { ...row, mark: '' } }
      : { table: 'marks', drop: [row.books, row.id] },
  )
}
