import { rows, type Mark, type Part, type Row } from './rows.ts'
import type { Figures } from './visits.ts'

/** One visit; `others` is the share of the cores that other programs used during it. */
export type Sample = { app: string; part: Part; round: number; others: number; figures: Figures }

const floor = 'react'
const titles: Record<string, string> = {
  react: 'bare React (floor)',
  bookend: 'Bookend',
}

/** The rows that were measured as a Markdown table, one column for each app. */
export function tableOf(samples: Sample[], apps: string[]): string {
  const measured = rows.filter((row) => samples.some((sample) => sample.part === row.part))
  const heads = ['', ...apps.map((app) => titles[app] ?? app), 'times floor', 'mark']
  const lines = measured.map((row) => {
    const cells = apps.map((app) => cellOf(valuesOf(samples, row, app), row))
    const times = timesFloor(samples, row)
    const unit = row.unit && `, ${row.unit}`
    return [`${row.label}${unit}`, ...cells, times?.toFixed(2) ?? '', markOf(row, samples, times)]
  })
  return [heads, ['--', ...heads.slice(1).map(() => '--:')], ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

/** Says how far the figures can be trusted: what others did meanwhile, and how much the floor's own first row varied. */
export function noiseOf(samples: Sample[]): string {
  const disturbed = samples.filter(({ others }) => others > 0.12).length
  const times = samples
    .filter(({ app, part }) => app === floor && part !== 'line')
    .flatMap(({ figures }) => figures['first row'] ?? [])
  const spread = times.length > 2 ? (quantile(times, 0.75) - quantile(times, 0.25)) / quantile(times, 0.5) : 0
  const worst = Math.max(0, ...samples.map(({ others }) => others))
  const said =
    `\nOther programs used more than 12 % of the cores during ${disturbed} of ${samples.length} visits (at most ${percent(worst)})` +
    (spread > 0
      ? `; the middle half of the floor's first rows spans ${percent(spread)} of their median.`
      : '.')
  const isNoisy = disturbed > samples.length / 4 || spread > 0.25
  return isNoisy ? `${said}\nTOO NOISY: measure again when nothing else runs on this machine.` : said
}

function valuesOf(samples: Sample[], { part, figure }: Row, app: string): number[] {
  return samples
    .filter((sample) => sample.app === app && sample.part === part)
    .flatMap(({ figures }) => figures[figure] ?? [])
}

function cellOf(values: number[], { unit }: Row): string {
  if (values.length === 0) return '–'
  const [low, middle, high] = [Math.min(...values), quantile(values, 0.5), Math.max(...values)].map((value) =>
    value.toFixed(unit === 'MB' ? 1 : 0),
  )
  return low === high ? `${middle}` : `${middle} (${low}–${high})`
}

/** The median of each round's ratio, because what disturbs a round disturbs both. */
function timesFloor(samples: Sample[], row: Row): number | undefined {
  const ratios = samples
    .filter(({ app, part }) => app === 'bookend' && part === row.part)
    .flatMap(({ round, figures }) => {
      const beside = samples.find((one) => one.app === floor && one.part === row.part && one.round === round)
      const [own, base] = [figures[row.figure], beside?.figures[row.figure]]
      return own !== undefined && base ? own / base : []
    })
  return ratios.length > 0 ? quantile(ratios, 0.5) : undefined
}

function markOf({ mark, ...row }: Row, samples: Sample[], times: number | undefined): string {
  if (!mark) return ''
  const own = valuesOf(samples, row, 'bookend')
  const value = 'most' in mark ? own.length > 0 && quantile(own, 0.5) : times
  const met = typeof value === 'number' && value <= limitOf(mark)
  return `≤ ${limitOf(mark)}${'most' in mark ? '' : ' × floor'} ${met ? '✓' : '✗'}`
}

function limitOf(mark: Mark): number {
  return 'most' in mark ? mark.most : mark.timesFloor
}

function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (sorted.length - 1) * part
  const [below = Number.NaN, above = Number.NaN] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return (below + above) / 2
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
