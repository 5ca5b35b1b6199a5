import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { eventually } from './eventually.ts'
import type { Fault } from './fault.ts'

/**
 * The power fails while people work: PostgreSQL is killed, and of what it wrote since its last checkpoint only its log is left, since it
 * syncs nothing else before it confirms a write. Then it recovers from that. Killing it alone does not show this: the system still has
 * what was written.
 */
export const postgresPowerLoss = (times: number): Fault => ({
  name: 'the power fails (PostgreSQL is killed, and its files are as at the last checkpoint, but for the log) in a load of writes',
  on: ['PostgreSQL'],
  run: async (scene) => {
    const { ledger, postgres, folder } = scene
    if (!postgres) return { skipped: 'PostgreSQL is not installed' }
    const wrong: string[] = []
    await scene.start()
    for (let time = 1; time <= times; time++) {
      const copy = join(folder, `checkpoint-${time}`)
      await checkpoint(scene.url)
      execFileSync('cp', ['-a', postgres.data, copy])
      const load = await scene.work()
      const worked = () => {
        const enough = ledger.acknowledged + 20 + ((time * 37) % 40)
        return eventually(() => ledger.acknowledged >= enough)
      }
      if ((await worked()) === undefined) wrong.push('nothing could be written')
      await postgres.kill()
      loseUnsynced(postgres.data, copy)
      await postgres.start()
      if ((await worked()) === undefined) wrong.push('writes did not work again')
      await load.stop()
      wrong.push(...(await scene.verify()).map((words) => `power loss ${time}: ${words}`))
      rmSync(copy, { recursive: true })
    }
    const { done, undone } = ledger.unanswered
    return {
      done: `${times} times; ${ledger.acknowledged} writes acknowledged; of ${done + undone} unanswered, ${done} were done completely, ${undone} not at all`,
      recovered: 'yes, by itself',
      wrong,
    }
  },
})

async function checkpoint(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query('checkpoint')
  await admin.end()
}

/** Puts back all files of the copy but the log (pg_wal), and removes those that were not there yet. */
function loseUnsynced(data: string, copy: string): void {
  for (const name of readdirSync(data)) if (name !== 'pg_wal') rmSync(join(data, name), { recursive: true })
  for (const name of readdirSync(copy))
    if (name !== 'pg_wal') execFileSync('cp', ['-a', join(copy, name), data])
  // Its process is gone, but may not have been waited for yet.
  rmSync(join(data, 'postmaster.pid'))
}
