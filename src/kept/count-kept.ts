import { openDatabase } from './database.ts'
import { all } from './kept.ts'
import { tableNames } from './rows.ts'
import type { TableName } from './rows.ts'

/** How many rows of a table are kept: of these books, and of others. */
export type Count = { table: TableName; here: number; elsewhere: number }

/** How much is kept on this device, table by table. */
export async function countKept(books: string): Promise<Count[]> {
  const database = await openDatabase(() => undefined).catch(() => undefined)
  try {
    return await Promise.all(
      tableNames.map(async (table) => {
        const here = (await all(table, books)).length
        const whole = (await database?.count(table)) ?? here
        return { table, here, elsewhere: Math.max(0, whole - here) }
      }),
    )
  } finally {
    database?.close()
  }
}
