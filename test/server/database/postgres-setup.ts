import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database on a PostgreSQL server; "" where PostgreSQL is not installed. */
    postgres: string
  }
}

/** One PostgreSQL server for all tests. Where its programs are missing these tests are left out, but not where CI says that they must run. */
export default async function setup(project: TestProject) {
  const server = await startPostgres(['fsync=off'])
  if (!server && process.env['REQUIRE_POSTGRES'])
    throw new Error('PostgreSQL is not installed: its programs initdb and postgres were not found')
  project.provide('postgres', server ? await server.createDatabase('bookend') : '')
  return () => server?.remove()
}
