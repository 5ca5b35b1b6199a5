import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { Fault } from './fault.ts'
import { readsGoOn, whileWorking } from './while-working.ts'

/** Another program holds what a write needs for longer than anybody waits. */
export function locked(seconds: number): Fault[] {
  return [
    ...(['begin immediate', 'begin exclusive'] as const).map((statement): Fault => ({
      name: `another program locks the file (${statement}) under write load`,
      on: ['SQLite'],
      run: async (scene) => {
        const other = new DatabaseSync(scene.url, { timeout: 10_000 })
        const passing = {
          begin: () => other.exec(statement),
          meanwhile: readsGoOn,
          end: () => other.exec('rollback'),
          seconds,
          done: `for ${seconds} s`,
        }
        try {
          return await whileWorking(scene, passing, await scene.start())
        } finally {
          other.close()
        }
      },
    })),
    {
      name: 'another program locks the account’s row under write load',
      on: ['PostgreSQL'],
      run: async (scene) => {
        const other = new pg.Client({ connectionString: scene.url })
        await other.connect()
        const passing = {
          begin: async () => void (await other.query('begin; select * from account_state for update')),
          meanwhile: readsGoOn,
          end: async () => void (await other.query('rollback')),
          seconds,
          done: `for ${seconds} s`,
        }
        try {
          return await whileWorking(scene, passing, await scene.start())
        } finally {
          await other.end()
        }
      },
    },
  ]
}
