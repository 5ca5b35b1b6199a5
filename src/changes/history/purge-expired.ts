import { all, write } from '../../storage/database.ts'
import type { Change } from '../../storage/database.ts'
import { preferences } from '../../storage/preferences.ts'
import type { Receipt } from '../../storage/rows.ts'

/**
 * Purges deleted records past their retention, but only those already found expired a day ago: so neither a clock that
 * was wrong for a while nor a mistyped number of days loses anything.
 */
export async function purgeExpired(books: string): Promise<void> {
  const now = Date.now()
  const rows = await all('receipts', books)
  await write(...rows.flatMap((row) => changeOf(row, now)))
}

function changeOf(row: Receipt, now: number): Change[] {
  const { noticedAt, ...rest } = row
  if (!isOld(row, now)) return noticedAt === undefined ? [] : [{ table: 'receipts', put: rest }]
  // A date in the future was recorded while the clock was wrong, and does not count.
  if (noticedAt === undefined || noticedAt > now)
    return [{ table: 'receipts', put: { ...rest, noticedAt: now } }]
  if (now - noticedAt < day) return []
  return [{ table: 'receipts', drop: [row.books, row.resource, row.id] }]
}

const day = 24 * 60 * 60 * 1000

/** Whether it is past its retention; a date in the future is not. */
function isOld({ at }: Receipt, now: number): boolean {
  return now - at > preferences.get().receiptDays * day
}
