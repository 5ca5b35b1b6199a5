import { openDatabase } from './open-database.ts'
import { allRows } from './database.ts'
import { tableNames, type TableName } from './rows.ts'

/** The number of stored rows of a table: for this account, and for others. */
export type Count = { table: TableName; here: number; elsewhere: number }

/** The number of rows stored on this device, by table. */
export async function countRows(books: string): Promise<Count[]> {
  const database = await openDatabase(() => undefined).catch(() => undefined)
  try {
    return await Promise.all(
      tableNames.map(async (table) => {
        const here = (await allRows(table, books)).length
        const whole = (await database?.count(table)) ?? here
        return { table, here, elsewhere: Math.max(0, whole - here) }
      }),
    )
  } finally {
    database?.close()
  }
}
