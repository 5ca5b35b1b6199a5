import { parseArgs } from 'node:util'
import type { Fault, Finding, Kind, Skipped } from './fault.ts'
import { faults } from './faults.ts'
import { startPostgresServer } from './postgres-server.ts'
import type { PostgresServer } from './postgres-server.ts'
import { setScene } from './scene.ts'
import type { Scene } from './scene.ts'
import { head, lineOf, wrongIn } from './table.ts'

/*
 * npm run faults:service -- [--only WORDS] [--database SQLite|PostgreSQL] [--times 20]
 * Brings every fault about on both databases, against the server of `npm start`, and prints a table; code 1 when anything is not ok.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    database: { type: 'string', default: '' },
    times: { type: 'string', default: '20' },
  },
})
const kinds = (['SQLite', 'PostgreSQL'] as const).filter((kind) => kind.includes(values.database))
const postgres = kinds.includes('PostgreSQL') ? await startPostgresServer() : undefined
let failures = 0
say(head)
try {
  for (const fault of faults(Number(values.times)).filter(({ name }) => name.includes(values.only)))
    for (const kind of kinds.filter((one) => fault.on.includes(one)))
      failures += await tryOut(fault, kind, postgres)
} finally {
  await postgres?.remove()
}
process.exitCode = failures > 0 ? 1 : 0

/** Brings one fault about on one database and prints its line; answers 1 when something was wrong. */
async function tryOut(fault: Fault, kind: Kind, server: PostgresServer | undefined): Promise<0 | 1> {
  if (kind === 'PostgreSQL' && !server) {
    say(lineOf(fault, kind, { skipped: 'PostgreSQL is not installed' }, undefined))
    return 0
  }
  let scene: Scene | undefined
  let finding: Finding | Skipped
  try {
    scene = await setScene({ kind, ...(kind === 'PostgreSQL' && server && { postgres: server }) })
    finding = await fault.run(scene)
  } catch (error) {
    finding = {
      done: 'broken off',
      recovered: 'no',
      wrong: [String(error instanceof Error ? error.stack : error)],
    }
  }
  say(lineOf(fault, kind, finding, scene?.client))
  const wrong = 'skipped' in finding ? [] : wrongIn(finding, scene?.client)
  for (const words of wrong.slice(0, 20)) process.stderr.write(`${words}\n`)
  await scene?.clear()
  return wrong.length > 0 ? 1 : 0
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
