import type { Migration } from 'kysely/migration'

/** Adds a version to each collection, which every write increments. */
export const versions: Migration = {
  async up(db) {
    for (const column of ['contacts_version', 'transactions_version'])
      await db.schema
        .alterTable('accounts')
        .addColumn(column, 'bigint', (definition) => definition.notNull().defaultTo(0))
        .execute()
  },
}
