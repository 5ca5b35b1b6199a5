import * as messages from '../messages.ts'
import type { Topic, Seen } from './observations.ts'
import type { AmountFormat, ServiceProfile } from '../profile/profile.ts'
import { figureOf, shiftPoint, digitsOf } from '../read/written-amounts.ts'
import { markOf } from '../read/read-values.ts'

type Values = ServiceProfile['values']

/** The amount format that no value contradicts. Otherwise asks what a lone separator means (G1-G3, G5, G11). */
export function inferAmount(seen: Seen, values: Values): Topic | undefined {
  const { read } = values.amount
  const { thousands: [lone] = [] } = seen
  const found = formats.filter((format) => seen[`amount ${format}`])
  const texts = found.filter((format) => format !== 'number')
  const both = new Set(texts.map(markOf)).size > 1
  const against = texts.find((format) => read !== 'auto' && markOf(format) !== markOf(read))
  const [first] = found
  const topic = { path: 'values.amount.read', title: messages.decimals }
  if (against && read !== 'auto')
    return contradicted(topic, {
      sample: seen[`amount ${against}`]?.[0],
      text: messages.amountsContradict(read),
      now: read,
      against,
    })
  if (lone !== undefined && read === 'auto' && (both || texts.length === 0)) {
    const { point = '', comma = '' } = figureOf(lone, values) ?? {}
    return {
      ...topic,
      sample: lone,
      ask: {
        text: messages.thousandsOrDecimals,
        options: [
          [messages.decimalPoint(point), lone.includes(',') ? '1,234.56' : '1234.56'],
          [messages.decimalComma(comma), lone.includes('.') ? '1.234,56' : '1234,56'],
        ],
        blocking: true,
      },
    }
  }
  if (first === undefined) return undefined
  const sample = seen[`amount ${first}`]?.[0] ?? ''
  if (both) return { ...topic, sample, result: messages.pointInSome }
  // Only amounts of a thousand and more show the thousands separator; they may come on later pages.
  const grouped = markOf(first) === 'comma' ? '1.234,56' : '1,234.56'
  const best = lone?.includes(grouped.charAt(1)) && first.startsWith('1234') ? grouped : first
  const better = read === 'auto' || (markOf(read) === markOf(first) && !/^(1234|n)/.test(best))
  return { ...topic, sample, result: best, value: better ? best : undefined }
}

/** Whether amounts are in whole units or in cents. A single amount with decimals decides it; otherwise asks (G4). */
export function concludeUnit(seen: Seen, { amount }: Values): Topic | undefined {
  const { fraction: [fraction] = [], odd = [], round = [] } = seen
  const [sample = ''] = fraction === undefined ? odd : [fraction]
  const topic = { path: 'values.amount.unit', title: messages.unit, sample }
  if (fraction !== undefined && amount.unit === 'minor') {
    const options: [string, string][] = [
      [messages.wholeUnits, 'major'],
      [messages.centsDespiteDecimals, 'minor'],
    ]
    return {
      ...topic,
      result: messages.cents,
      ask: { text: messages.unitContradicts, options, blocking: false },
    }
  }
  if (fraction !== undefined)
    return { ...topic, result: messages.wholeUnits, value: amount.unit === 'auto' ? 'major' : undefined }
  const doubtful = odd.length + round.length > 2 && (odd.length > round.length || odd.length > 11)
  if (amount.unit !== 'auto' || !doubtful) return undefined
  const [value = '', code = ''] = sample.split(' ')
  const cents = `${shiftPoint(value, -(digitsOf(code) ?? 2))} ${code}`.trim()
  return {
    ...topic,
    ask: {
      text: messages.whichUnit,
      options: [
        [messages.inWholeUnits(sample), 'major'],
        [messages.inCents(cents), 'minor'],
      ],
      blocking: true,
    },
  }
}

/** A setting that an observed value contradicts, which shows another notation. */
export function contradicted(
  { path, title }: Pick<Topic, 'path' | 'title'>,
  {
    sample = '',
    text,
    now,
    against,
  }: { sample: string | undefined; text: string; now: string; against: string },
): Topic {
  const options = [against, now].map((format): [string, string] => [format, format])
  return { path, title, sample, result: now, ask: { text, options, blocking: false } }
}

/** Formats with a thousands separator come first because they are more specific. */
const formats: AmountFormat[] = [
  '1,234.56',
  '1.234,56',
  "1'234.56",
  '1 234,56',
  '1234.56',
  '1234,56',
  'number',
]
