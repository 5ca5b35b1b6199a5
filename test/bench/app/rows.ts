/** What is measured apart: a first visit with all that follows, a returning one, and both on a slow line. */
export const parts = ['first', 'returning', 'line'] as const

export type Part = (typeof parts)[number]

/** What a figure may be at most: by itself, or so many times that of the bare React page. */
export type Mark = { most: number } | { timesFloor: number }

export type Row = {
  part: Part
  figure: string
  label: string
  unit: 'ms' | 'kB' | 'MB' | ''
  mark?: Mark | undefined
}

const line = 'at 1.6 Mbit/s and 150 ms'

/** The rows of the table, in its order. */
export const rows: Row[] = [
  row('first', 'first row', 'first row painted, empty cache', 'ms', { timesFloor: 1.2 }),
  row('returning', 'returning row', 'first row painted, returning user', 'ms', { timesFloor: 0.8 }),
  row('first', 'first paint', 'first paint of anything (FCP)', 'ms', { timesFloor: 0.6 }),
  row('returning', 'returning paint', 'first paint of anything, returning user', 'ms'),
  row('first', 'first blocked', 'total blocking time', 'ms', { most: 150 }),
  row('first', 'first asked', 'the list request leaves at', 'ms', { timesFloor: 0.5 }),
  row('first', 'first answered', 'from its answer to the painted row', 'ms', { timesFloor: 1.5 }),
  row('first', 'search contacts', 'last letter typed to new contacts', 'ms', { most: 200 }),
  row('first', 'search transactions', 'last letter typed to new transactions', 'ms', { most: 200 }),
  row('first', 'next', 'next page to rows', 'ms', { timesFloor: 1 }),
  row('first', 'record', 'click a row at once to the record', 'ms', { timesFloor: 1.2 }),
  row('first', 'other', 'first visit of the other list', 'ms', { timesFloor: 1.3 }),
  row('first', 'worstEvent', 'worst event to next frame (as INP)', 'ms', { most: 80 }),
  row('returning', 'heap', 'JavaScript heap with the list', 'MB', { most: 2.9 }),
  row('first', 'script gzip', 'JavaScript until the first row, gzip', 'kB', { most: 140 }),
  row('first', 'script sent', 'the same as our server sends it', 'kB'),
  row('first', 'requests', 'requests until the first row', '', { most: 8 }),
  row('first', 'later requests', 'requests after it, until the page rests', ''),
  row('first', 'first elements', 'elements of the page', ''),
  row('line', 'first row', `first row painted, empty cache, ${line}`, 'ms'),
  row('line', 'first paint', `first paint of anything, empty cache, ${line}`, 'ms'),
  row('line', 'first asked', `the list request leaves at, empty cache, ${line}`, 'ms'),
  row('line', 'returning row', `first row painted, returning user, ${line}`, 'ms'),
  row('line', 'returning paint', `first paint of anything, returning user, ${line}`, 'ms'),
]

function row(part: Part, figure: string, label: string, unit: Row['unit'], mark?: Mark): Row {
  return { part, figure, label, unit, mark }
}
