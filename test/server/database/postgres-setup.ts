import type { TestProject } from 'vitest/node'
import { startPgbouncer } from './pgbouncer.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database on a PostgreSQL server; "" where PostgreSQL is not installed. */
    postgres: string
    /** Another database on it, through PgBouncer; "" where that is not installed. */
    pgbouncer: string
  }
}

/**
 * One PostgreSQL server for all tests, and PgBouncer in front of it; with PGBOUNCER=1 all tests go through that. Tests that share
 * one database use that of TEST_DATABASE_URL, such as a cluster's. Where the programs are missing these tests are left out, but
 * not where CI says that they must run.
 */
export default async function setup(project: TestProject) {
  const server = await startPostgres(['fsync=off', 'max_connections=300'])
  const pgbouncer = server && (await startPgbouncer(await server.createDatabase('pooled')))
  if (!(server && pgbouncer) && (process.env['REQUIRE_POSTGRES'] || process.env['PGBOUNCER']))
    throw new Error('PostgreSQL (initdb, postgres) or PgBouncer is not installed')
  const direct = process.env['TEST_DATABASE_URL'] ?? (await server?.createDatabase('bookend')) ?? ''
  project.provide('postgres', process.env['PGBOUNCER'] ? (pgbouncer?.url ?? '') : direct)
  project.provide('pgbouncer', pgbouncer?.url ?? '')
  return async () => {
    await pgbouncer?.remove()
    await server?.remove()
  }
}
