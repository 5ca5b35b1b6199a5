/** One row of the table: what was done, how often, and how long it took in milliseconds. */
export type Row = {
  what: string
  runs: number
  median: number
  p95: number
  p99: number
  max: number
  note: string
}

/** Does something again and again, after one time that does not count, and what comes `before` it does not either. The work says what it saw. */
export async function measure(
  what: string,
  runs: number,
  work: (run: number) => Promise<string>,
  before: (run: number) => Promise<unknown> = async () => {},
): Promise<Row> {
  let note = await work(0)
  const times: number[] = []
  for (let run = 1; run <= runs; run++) {
    await before(run)
    const start = performance.now()
    note = await work(run)
    times.push(performance.now() - start)
  }
  return { what, runs, ...spread(times), note }
}

/** The middle and the upper end of times. */
export function spread(times: number[]) {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { median: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? 0 }
}

/** The rows as a Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ what, runs, median, p95, p99, max, note }) =>
    [what, String(runs), ...[median, p95, p99, max].map((time) => time.toFixed(2)), note].join(' | '),
  )
  return ['what | times | median ms | p95 | p99 | max | seen', '--|--|--|--|--|--|--', ...lines]
    .map((line) => `| ${line} |`)
    .join('\n')
}
