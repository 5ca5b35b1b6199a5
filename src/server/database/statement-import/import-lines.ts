import { sql } from 'kysely'
import { scopedTo, type AccountId } from '../core/scoped-to.ts'
import { type Engine, portionsOf } from '../core/engine.ts'
import type { Db } from '../core/schema.ts'

export type ImportLine = { importId: string; transactionId: string }

/** Saves which lines imports contain, whether they have brought or found them. */
export async function saveImportLines(
  engine: Engine,
  tx: Db,
  account: AccountId,
  lines: readonly ImportLine[],
): Promise<void> {
  const columns = ['account', 'import_id', 'transaction_id']
  const onConflict = sql`on conflict (account, import_id, transaction_id) do nothing`
  for (const some of portionsOf(lines, 2000)) {
    const rows = some.map(({ importId, transactionId }) => [account, importId, transactionId])
    await engine.insert(tx, 'import_lines', columns, rows, {
      numbers: ['account'],
      onConflict,
      isLarge: true,
    })
  }
}

/** Notes that an import contains statements that came before in another form, with all their lines. */
export async function noteTwins(
  engine: Engine,
  tx: Db,
  account: AccountId,
  { importId, twins }: { importId: string; twins: readonly string[] },
): Promise<void> {
  const own = scopedTo(tx, account)
  const ids = new Set(twins)
  const imports = new Set<string>()
  const all = [...ids]
  for (const some of portionsOf(all, 1000)) {
    const known = own.selectFrom('statements').select('imports').where('id', 'in', some)
    for (const row of await known.execute()) for (const one of row.imports?.split(' ') ?? []) imports.add(one)
    await own
      .updateTable('statements')
      .set((eb) => ({ imports: sql<string>`${eb.ref('imports')} || ' ' || ${importId}` }))
      .where('id', 'in', some)
      .execute()
  }
  for (const one of imports) {
    if (one === '' || one === importId) continue
    const { rows } = await sql<{ id: string; statement: string }>`
      select entries.transaction_id as id, entries.statement from import_lines cross join entries
      where import_lines.account = ${account} and import_lines.import_id = ${one}
      and entries.account = ${account} and entries.transaction_id = import_lines.transaction_id`.execute(tx)
    const lines = rows.filter(({ statement }) => statement.split(' ').some((each) => ids.has(each)))
    await saveImportLines(
      engine,
      tx,
      account,
      lines.map(({ id }) => ({ importId, transactionId: id })),
    )
  }
}
