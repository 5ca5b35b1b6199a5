/** What is measured apart: a first visit with all that follows, a returning one, both on a slow line, and late answers. */
export const parts = ['first', 'returning', 'line', 'late'] as const

export type Part = (typeof parts)[number]

/** What a figure may be at most: by itself, or so many times that of the bare React page. */
export type Mark = { most: number } | { timesFloor: number }

export type Row = {
  part: Part
  figure: string
  label: string
  unit: 'ms' | 'kB' | 'MB' | '%' | ''
  mark?: Mark
}

const line = 'at 1.6 Mbit/s and 150 ms'

/** The rows of the table, in its order. */
export const rows: Row[] = [
  {
    part: 'first',
    figure: 'first row',
    label: 'first row painted, empty cache',
    unit: 'ms',
    mark: { timesFloor: 1.2 },
  },
  {
    part: 'returning',
    figure: 'returning row',
    label: 'first row painted, returning user',
    unit: 'ms',
    mark: { timesFloor: 0.8 },
  },
  {
    part: 'first',
    figure: 'first paint',
    label: 'first paint of anything (FCP)',
    unit: 'ms',
    mark: { timesFloor: 0.6 },
  },
  {
    part: 'returning',
    figure: 'returning paint',
    label: 'first paint of anything, returning user',
    unit: 'ms',
  },
  { part: 'first', figure: 'first blocked', label: 'total blocking time', unit: 'ms', mark: { most: 150 } },
  {
    part: 'first',
    figure: 'first asked',
    label: 'the list request leaves at',
    unit: 'ms',
    mark: { timesFloor: 0.5 },
  },
  {
    part: 'first',
    figure: 'first answered',
    label: 'from its answer to the painted row',
    unit: 'ms',
    mark: { timesFloor: 1.5 },
  },
  {
    part: 'first',
    figure: 'search contacts',
    label: 'last letter typed to new contacts',
    unit: 'ms',
    mark: { most: 200 },
  },
  {
    part: 'first',
    figure: 'search transactions',
    label: 'last letter typed to new transactions',
    unit: 'ms',
    mark: { most: 200 },
  },
  { part: 'first', figure: 'next', label: 'next page to rows', unit: 'ms', mark: { timesFloor: 1 } },
  {
    part: 'first',
    figure: 'record',
    label: 'click a row at once to the record',
    unit: 'ms',
    mark: { timesFloor: 1.2 },
  },
  {
    part: 'first',
    figure: 'other',
    label: 'first visit of the other list',
    unit: 'ms',
    mark: { timesFloor: 1.3 },
  },
  {
    part: 'first',
    figure: 'worstEvent',
    label: 'worst event to next frame (as INP)',
    unit: 'ms',
    mark: { most: 80 },
  },
  {
    part: 'returning',
    figure: 'heap',
    label: 'JavaScript heap with the list',
    unit: 'MB',
    mark: { most: 2.9 },
  },
  {
    part: 'first',
    figure: 'script gzip',
    label: 'JavaScript until the first row, gzip',
    unit: 'kB',
    mark: { most: 140 },
  },
  { part: 'first', figure: 'script sent', label: 'the same as our server sends it', unit: 'kB' },
  { part: 'first', figure: 'requests', label: 'requests until the first row', unit: '', mark: { most: 8 } },
  { part: 'first', figure: 'later requests', label: 'requests after it, until the page rests', unit: '' },
  { part: 'first', figure: 'first elements', label: 'elements of the page', unit: '' },
  { part: 'line', figure: 'first row', label: `first row painted, empty cache, ${line}`, unit: 'ms' },
  { part: 'line', figure: 'first paint', label: `first paint of anything, empty cache, ${line}`, unit: 'ms' },
  {
    part: 'line',
    figure: 'first asked',
    label: `the list request leaves at, empty cache, ${line}`,
    unit: 'ms',
  },
  { part: 'line', figure: 'returning row', label: `first row painted, returning user, ${line}`, unit: 'ms' },
  {
    part: 'line',
    figure: 'returning paint',
    label: `first paint of anything, returning user, ${line}`,
    unit: 'ms',
  },
  ...lateRows(),
]

function lateRows(): Row[] {
  const steps = { page: 'next page', search: 'search', list: 'other list', record: 'record' }
  return Object.entries(steps).flatMap(([name, label]) => [
    {
      part: 'late',
      figure: `${name} says`,
      label: `${label}, answer after 200 ms: something changes`,
      unit: 'ms',
      mark: { most: 100 },
    },
    {
      part: 'late',
      figure: `${name} blinks`,
      label: `${label}, answer after 100 ms: share that blinks`,
      unit: '%',
      mark: { most: 1 },
    },
  ])
}
