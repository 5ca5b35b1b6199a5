import type { Migration } from 'kysely/migration'

/** Adds the number of imports into an account, which tells whether what an import has matched still holds when it is saved. */
export const importsVersion: Migration = {
  async up(db) {
    await db.schema
      .alterTable('account_state')
      .addColumn('imports_version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
