import { sql } from 'kysely'
import type { Engine } from '../core/engine.ts'
import { postpone } from './channel-connection.ts'

/**
 * Inserts rows with one statement that runs once per row, all in one message to the connection's thread
 * (connection.ts).
 */
export const insert: Engine['insert'] = async (tx, into, columns, rows, { onConflict = sql`` } = {}) => {
  if (rows.length === 0) return
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const places = sql.join(columns.map(() => 0))
  const statement = sql`insert into ${sql.ref(into)} (${names}) values (${places}) ${onConflict}`.compile(tx)
  const query = { ...statement, parameters: [rows] }
  await tx.executeQuery(postpone(query))
}
