import { memo, useMemo, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { labelOf } from '../domain/fields.ts'
import { oneLine } from '../ui/one-line.ts'
import { SummaryLine } from '../ui/Figure.tsx'
import { valueWords } from '../domain/value-words.ts'
import type { PlannedRow } from './plan-change.ts'
import classes from './ChangeLines.module.css'
import * as messages from './messages.ts'

type ChangeLinesProps<Row extends PlannedRow> = {
  label: string
  rows: readonly Row[]
  /** Shown before the name: a checkbox or nothing. */
  lead?: (row: Row) => ReactNode
  /** The note on the row, and whether it needs attention. */
  tail: (row: Row) => { words: string; look?: 'done' | 'warn' | 'failed' } | undefined
}

type Line<Row> = { row: Row; place: number; field: string; isFirst: boolean }

/** Records with their values before and after, one line for each field; a field that all have is named once. Renders only visible lines. */
export function ChangeLines<Row extends PlannedRow>({ label, rows, lead, tail }: ChangeLinesProps<Row>) {
  const lines = useMemo(() => linesOf(rows), [rows])
  const { box, from, to, above, below } = useRowWindow(lines.length)
  const [{ field } = { field: '' }] = lines
  const hasHead = lines.length > 0 && lines.every((line) => line.field === field)
  return (
    <>
      {hasHead && (
        <p aria-hidden="true" className="small quiet after">
          {labelOf(field)}
        </p>
      )}
      <div
        ref={box}
        className={`scrolled after ${classes.scroll}`}
        data-leads={lead !== undefined}
        data-head={hasHead}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll a long list
        tabIndex={0}
        role="group"
        aria-label={label}
      >
        <div style={{ height: above }} />
        <ul>
          {lines.slice(from, to).map((line) => (
            <ChangeLine
              key={`${line.row.id} ${line.field}`}
              {...{ line, lead, tail, hasHead }}
              of={rows.length}
            />
          ))}
        </ul>
        <div style={{ height: below }} />
      </div>
    </>
  )
}

type ChangeLineProps<Row extends PlannedRow> = Pick<ChangeLinesProps<Row>, 'tail'> & {
  line: Line<Row>
  lead: ChangeLinesProps<Row>['lead'] | undefined
  hasHead: boolean
  of: number
}

/** A line that stays visible while others scroll in is not rendered again. */
const ChangeLine = memo(OneLine) as typeof OneLine

function OneLine<Row extends PlannedRow>({ line, lead, tail, hasHead, of }: ChangeLineProps<Row>) {
  const { row, place, field, isFirst } = line
  const news = isFirst ? tail(row) : undefined
  return (
    <li className={classes.line} data-first={isFirst} aria-posinset={place + 1} aria-setsize={of}>
      <span className={classes.lead}>{isFirst && lead?.(row)}</span>
      <div className={`cut ${classes.name}`} title={[row.name, row.detail].filter(Boolean).join('\n')}>
        {isFirst && row.name}
        {isFirst && row.detail && (
          <div className="cut fine">
            {' '}
            <SummaryLine text={row.detail} />
          </div>
        )}
      </div>
      <Values {...{ field, hasHead }} before={row.before[field] ?? ''} after={row.after[field] ?? ''} />
      <span className={`small ${looks[news?.look ?? 'done']} cut ${classes.tail}`} title={news?.words}>
        {news?.words}
      </span>
    </li>
  )
}

const looks = { done: 'quiet', warn: 'caution', failed: 'fault' }

type ValuesProps = { field: string; hasHead: boolean; before: string; after: string }

function Values({ field, hasHead, before, after }: ValuesProps) {
  const [was, becomes] = [valueWords(field, before), valueWords(field, after)]
  const [shownWas, shownBecomes] = nearDifference(oneLine(was), oneLine(becomes))
  return (
    <span className={classes.values}>
      <span className="cut fine">
        {hasHead ? <span className="visually-hidden">{labelOf(field)}</span> : labelOf(field)}
      </span>
      {was === '' ? (
        <span className="quiet">{messages.empty}</span>
      ) : (
        <del className="cut" title={was}>
          {showSpaces(shownWas)}
        </del>
      )}
      <span aria-hidden="true" className="fine">
        →
      </span>
      <ins className="cut" title={becomes}>
        {becomes === '' ? messages.empty : showSpaces(shownBecomes)}
      </ins>
    </span>
  )
}

function linesOf<Row extends PlannedRow>(rows: readonly Row[]): Line<Row>[] {
  return rows.flatMap((row, place) =>
    Object.keys(row.after).map((field, index) => ({ row, place, field, isFirst: index === 0 })),
  )
}

/** Shortens the beginning that two texts share, so that their difference shows where a line has little room. */
export function nearDifference(before: string, after: string): [before: string, after: string] {
  let same = 0
  while (same < before.length && same < after.length && before[same] === after[same]) same += 1
  if (same <= longest) return [before, after]
  // Never splits a character of two units.
  const from = /[\uDC00-\uDFFF]/.test(before[same - kept] ?? '') ? same - kept - 1 : same - kept
  return [`…${before.slice(from)}`, `…${after.slice(from)}`]
}

/** The longest shared beginning that is shown whole, in units of UTF-16. */
const longest = 20
/** How much is shown of a longer one. */
const kept = 10

/** The text on one line, with a dot for each space that would go unnoticed: at its ends, or one of several. */
export function showSpaces(text: string): string {
  return oneLine(text).replace(/^ +| +$| {2,}/g, (spaces) => '·'.repeat(spaces.length))
}

/**
 * Which lines of a long list to render: those in sight of its scrolling element, and some around them. All lines have
 * one height, which the style sheet gives as `--line`; `above` and `below` are the heights of what is left out.
 */
function useRowWindow(count: number) {
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ first: 0, shown: 30, height: 40 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const height = Number.parseFloat(getComputedStyle(element).getPropertyValue('--line')) || 40
      const first = Math.floor(element.scrollTop / height / step) * step
      const shown = Math.ceil((element.clientHeight || 600) / height / step + 1) * step
      setView((last) =>
        last.first === first && last.shown === shown && last.height === height
          ? last
          : { first, shown, height },
      )
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(look)
    sizes?.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      sizes?.disconnect()
    }
  }, [])
  const { shown, height } = view
  const first = Math.max(0, Math.min(view.first, count - shown))
  const from = Math.max(0, first - around)
  const to = Math.min(count, first + shown + around)
  return { box, from, to, above: from * height, below: (count - to) * height }
}

// Rendering moves on by this many lines at once, so that most scrolling renders nothing.
const step = 10

// Rendered above and below what is in sight, for scrolling that the page's thread learns of later.
const around = 20
