import type { Db } from './schema.ts'

/** A value that is stored for all accounts. */
export async function installed(db: Db, name: string): Promise<string | undefined> {
  const found = db.selectFrom('installation').select('value').where('name', '=', name)
  return (await found.executeTakeFirst())?.value
}

export async function setInstalled(tx: Db, name: string, value: string): Promise<void> {
  await tx
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
