import { all, write } from '../kept/kept.ts'
import type { Change } from '../kept/kept.ts'
import { preferences } from '../kept/preferences.ts'
import type { Receipt } from '../kept/rows.ts'

/**
 * Lets the deleted records go that are older than they are to be kept. Only those that were found too old a day ago: a clock that
 * jumped ahead and was set back loses nothing, and neither does a number that was mistyped.
 */
export async function letOldReceiptsGo(books: string): Promise<void> {
  const now = Date.now()
  const rows = await all('receipts', books)
  await write(...rows.flatMap((row) => changeOf(row, now)))
}

function changeOf(row: Receipt, now: number): Change[] {
  const { noticedAt, ...rest } = row
  if (!isOld(row, now)) return noticedAt === undefined ? [] : [{ table: 'receipts', put: rest }]
  // A notice from the future was taken while the clock was wrong, and does not count.
  if (noticedAt === undefined || noticedAt > now)
    return [{ table: 'receipts', put: { ...rest, noticedAt: now } }]
  if (now - noticedAt < day) return []
  return [{ table: 'receipts', drop: [row.books, row.resource, row.id] }]
}

const day = 24 * 60 * 60 * 1000

/** Whether it is older than receipts are kept; one from the future is not. */
function isOld({ at }: Receipt, now: number): boolean {
  return now - at > preferences.get().receiptDays * day
}
