import { nice, ticks } from 'd3-array'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { notationLanguage } from '../../domain/notation-language.ts'
import { type MoneyRow, monthInChart, periodInWords } from './money-rows.ts'
import classes from './MoneyPanel.module.css'
import * as messages from '../parts/messages.tsx'

type MonthChartProps = {
  rows: readonly MoneyRow[]
  format: (amount: string) => string
  /** The key of the row under the pointer, here or in the table. */
  active: string | undefined
  onActive: (key: string | undefined) => void
  onOpen: (row: MoneyRow) => void
}

const height = 232
const [top, bottom] = [8, 26]

/**
 * Money in, out and net by month, as a picture. Assistive technology and the keyboard use the table below it, which says the same
 * exactly: heights may be rounded, figures never are.
 */
export function MonthChart({ rows, format, active, onActive, onOpen }: MonthChartProps) {
  const [box, width] = useWidth()
  const [least, most] = nice(...rangeOf(rows), 4)
  const y = (value: number) => height - bottom - ((value - least) / (most - least)) * (height - bottom - top)
  const lines = ticks(least, most, 4).map((value) => ({ value, label: compact(value) }))
  // In wide fonts a digit takes 8 pixels of 12, a minus 10.
  const start = 10 + 8 * Math.max(...lines.map(({ label }) => label.length))
  // A tenth of a month stays empty on either side.
  const month = Math.max(width - start, 40) / (rows.length + 0.2)
  const bar = Math.min(40, month * 0.62)
  const [zero, every] = [y(0), Math.ceil(44 / month)]
  const middle = (index: number) => start + month * (index + 0.6)
  const hasSeveralYears = new Set(rows.map(({ key }) => key.slice(0, 4))).size > 1
  const known = rows.flatMap(({ count, net }, index) =>
    count > 0 ? [{ index, at: middle(index), to: y(sizeOf(net)) }] : [],
  )
  return (
    <div ref={box} className={classes.chart} onPointerLeave={() => onActive(undefined)}>
      <svg width={width} height={height} aria-hidden>
        {lines.map(({ value, label }) => (
          <g key={value} className={classes.tick} data-zero={value === 0 || undefined}>
            <line x1={start} x2={width} y1={y(value)} y2={y(value)} />
            <text x={start - 8} y={y(value)} dy="0.32em">
              {label}
            </text>
          </g>
        ))}
        {rows.map((row, index) => (
          <g
            key={row.key}
            className={classes.month}
            data-active={row.key === active || undefined}
            onPointerEnter={() => onActive(row.key)}
            onClick={() => onOpen(row)}
          >
            <title>{wordsFor(row, format)}</title>
            <rect
              className={classes.band}
              x={middle(index) - month / 2}
              y={0}
              width={month}
              height={height}
            />
            <Bar
              className={classes.deposits}
              at={middle(index)}
              width={bar}
              from={zero}
              to={y(sizeOf(row.deposits))}
            />
            <Bar
              className={classes.withdrawals}
              at={middle(index)}
              width={bar}
              from={zero}
              to={y(sizeOf(row.withdrawals))}
            />
            {index % every === 0 && (
              <text x={middle(index)} y={height - 8}>
                {monthInChart(row.key, hasSeveralYears)}
              </text>
            )}
          </g>
        ))}
        <g className={classes.net}>
          {known.map(({ index, at, to }, position) => {
            const before = known[position - 1]
            // Months without transactions interrupt the line.
            if (before?.index !== index - 1) return null
            return <line key={index} x1={before.at} y1={before.to} x2={at} y2={to} />
          })}
          {known.map(({ index, at, to }) => (
            <circle key={index} cx={at} cy={to} r={3} />
          ))}
        </g>
      </svg>
    </div>
  )
}

type BarProps = { className: string | undefined; at: number; width: number; from: number; to: number }

function Bar({ className, at, width, from, to }: BarProps) {
  if (from === to) return null
  // Every amount except zero is visible.
  const size = Math.max(1, Math.abs(to - from))
  return (
    <rect
      className={className}
      x={at - width / 2}
      y={to < from ? from - size : from}
      width={width}
      height={size}
    />
  )
}

/** The smallest and the largest value; never an empty range. */
function rangeOf(rows: readonly MoneyRow[]): [number, number] {
  const all = rows.flatMap(({ deposits, withdrawals }) => [sizeOf(deposits), sizeOf(withdrawals)])
  const [least, most] = [Math.min(0, ...all), Math.max(0, ...all)]
  return least === most ? [0, 1] : [least, most]
}

/** An amount as a number, for its height in the picture only. */
function sizeOf(amount: string): number {
  return Math.min(1e15, Math.max(-1e15, Number(amount)))
}

/** A value of the scale, with the minus that amounts have on screen. */
function compact(value: number): string {
  return new Intl.NumberFormat(notationLanguage(), { notation: 'compact' }).format(value).replace('-', '−')
}

function wordsFor(
  { key, deposits, withdrawals, net, count }: MoneyRow,
  format: (amount: string) => string,
): string {
  if (count === 0) return messages.emptyMonthInChart(periodInWords(key))
  return messages.monthInChart(periodInWords(key), format(deposits), format(withdrawals), format(net))
}

/** The width of an element in pixels, kept up to date; 640 until it is known. */
function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(640)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => setWidth(element.clientWidth || 640)
    measure()
    let frame = 0
    // In the next frame: a new width may add or remove a scroll bar, which WebKit reports as a loop.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
  return [ref, width]
}
