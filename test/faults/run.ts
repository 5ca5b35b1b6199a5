import { arch, cpus, platform, release } from 'node:os'
import { parseArgs } from 'node:util'
import { faults } from './faults.ts'
import { startPostgresServer } from './postgres-server.ts'
import { head, lineOf } from './table.ts'
import { tryFault } from './try-fault.ts'

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
const chosen = faults(Number(values.times)).filter(({ name }) => name.includes(values.only))
const postgres = kinds.includes('PostgreSQL') ? await startPostgresServer() : undefined
say(`Node ${process.version}, ${platform()} ${release()} ${arch()}, ${cpus().length} processors\n\n${head}`)
try {
  for (const fault of chosen) {
    for (const kind of kinds.filter((one) => fault.on.includes(one))) {
      const tried = await tryFault(fault, kind, postgres)
      say(lineOf(fault, kind, tried))
      for (const words of tried.wrong.slice(0, 20)) process.stderr.write(`${words}\n`)
      if (tried.wrong.length > 0) process.exitCode = 1
    }
  }
} finally {
  await postgres?.remove()
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
