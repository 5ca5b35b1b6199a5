import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

type Snapshot = { at: number; all: number; ours: number }

/** Measures, until it is called, which share of the cores others used: programs that this process did not start. Linux only; else 0. */
export function watchOtherLoad(): () => number {
  const before = snapshot()
  return () => {
    const after = snapshot()
    if (!before || !after) return 0
    const ticks = ((after.at - before.at) / 10) * cpus().length // of 10 ms each
    return Math.max(0, after.all - before.all - (after.ours - before.ours)) / ticks
  }
}

function snapshot(): Snapshot | undefined {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = line
      .trim()
      .split(/\s+/)
      .slice(1)
      .map(Number)
    const all = user + nice + system + irq + softirq + steal
    return { at: performance.now(), all, ours: ownTicks() }
  } catch {
    return undefined
  }
}

/** The processor time of this process and all that it started, with those that have ended. */
function ownTicks(): number {
  const parents = new Map<number, number>()
  const used = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const fields = statOf(name)
    if (!fields) continue
    parents.set(Number(name), Number(fields[1]))
    used.set(Number(name), sum(fields.slice(11, 15).map(Number)))
  }
  const isOurs = (pid: number | undefined): boolean =>
    pid === process.pid || (pid !== undefined && pid > 1 && isOurs(parents.get(pid)))
  return sum([...used].filter(([pid]) => isOurs(pid)).map(([, ticks]) => ticks))
}

/** The fields after the process's name, which may contain anything; undefined for a process that has ended meanwhile. */
function statOf(pid: string): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
