import { arch, cpus, platform, release } from 'node:os'
import { parseArgs } from 'node:util'
import { clock } from './clock.ts'
import { damaged } from './damaged.ts'
import { diskFull } from './disk-full.ts'
import { tryFault, type Fault, type Kind, type Tried } from './fault.ts'
import { killedImport, killedInbox } from './killed-import.ts'
import { killed } from './killed.ts'
import { locked } from './locked.ts'
import { moved } from './moved.ts'
import { network } from './network.ts'
import { postgresAway, postgresPowerLoss, startPostgresServer } from './postgres.ts'
import { powerLoss } from './power-loss.ts'
import { readOnly } from './read-only.ts'
import { twoProcesses } from './two-processes.ts'

const head = `| fault | database | what was done | what people were told | what was lost, or wrong | recovered without a restart | ok |
|--|--|--|--|--|--|--|`

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

/** Every fault that the service has to bear; `times` is how often its processes are killed. */
function faults(times: number): Fault[] {
  return [
    killed(times),
    powerLoss(times),
    postgresPowerLoss(Math.ceil(times / 4)),
    twoProcesses(Math.ceil(times / 4)),
    killedImport(times),
    killedInbox(times),
    ...postgresAway({ stops: Math.ceil(times / 7), kills: times }),
    ...network(),
    ...locked(30),
    ...diskFull(),
    ...readOnly(),
    ...moved(),
    ...damaged(),
    clock(),
  ]
}

/** A line of the table. */
function lineOf(fault: Fault, kind: Kind, { finding, client, wrong }: Tried): string {
  if ('skipped' in finding) return row([fault.name, kind, `left out: ${finding.skipped}`, '', '', '', '–'])
  const [lost, ok] = wrong.length === 0 ? ['nothing', 'yes'] : [summary(wrong), 'NO']
  return row([fault.name, kind, finding.done, client?.summary() ?? '', lost, finding.recovered, ok])
}

function summary(wrong: string[]): string {
  return `${wrong.length} things, such as: ${wrong.slice(0, 3).join('; ')}`
}

function row(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')).join(' | ')} |`
}
