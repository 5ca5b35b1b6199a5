import { notationLanguage } from '../../domain/notation-language.ts'
import * as messages from '../messages.ts'
import type { Topic, Seen } from './observations.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import { dayInWords } from '../../domain/moment.ts'
import { datingOf, dayIn, firstOf } from '../read/read-date.ts'

type Values = ServiceProfile['values']

/** The date format that no value contradicts. Otherwise asks whether the day or the month comes first (F1-F10). */
export function inferDate(seen: Seen, { date: { read } }: Values): Topic | undefined {
  const formats = formatsIn(seen, 'date ')
  const [either] = formatsIn(seen, 'either ')
  const orders = new Set(formats.map(firstOf).filter(Boolean))
  const best = formats.find(firstOf) ?? formats[0]
  const stated = firstOf(read)
  const topic = { path: 'values.date.read', title: messages.dates, sample: seen[`date ${best}`]?.[0] ?? '' }
  const against =
    formats.find((format) => stated && (firstOf(format) ?? stated) !== stated) ??
    (either || formats.some((format) => format === read || (stated && firstOf(format))) ? undefined : best)
  if (read !== 'auto' && against)
    return {
      ...topic,
      sample: seen[`date ${against}`]?.[0] ?? '',
      result: read,
      ask: {
        text: messages.datesContradict(read),
        options: [against, read].map((format) => [format, format]),
        blocking: false,
      },
    }
  if (either && !stated && orders.size !== 1) {
    const sample = seen[`either ${either}`]?.[0] ?? ''
    const days =
      datingOf(sample, Infinity)?.readings.map(
        ({ day, format }) => [dayInWords(day, notationLanguage()), format] as const,
      ) ?? []
    return {
      ...topic,
      sample,
      ask: {
        text: messages.dayOrMonth,
        options: days.map(([day, format]) => [day, format]),
        blocking: read === 'auto',
      },
    }
  }
  if (best === undefined) return undefined
  return orders.size > 1
    ? { ...topic, result: messages.dayFirstInSome }
    : { ...topic, result: best, value: read === 'auto' ? best : undefined }
}

/** The time zone. Asks for it if all dates look like local midnights expressed in UTC (F11). */
export function concludeZone(seen: Seen, { date }: Values, zone?: string): Topic | undefined {
  const { late = [], time = [], utc = [] } = seen
  // Local midnight from Central Europe to Japan, in UTC. Summer time shifts it by an hour, so two times may occur.
  const evenings = time.length < 3 && time.every((at) => Number(at) >= 13 * 3600 && Number(at) % 900 === 0)
  const sample = late[0] ?? (utc.length > 2 && evenings ? utc[0] : undefined)
  const dating = sample === undefined ? undefined : datingOf(sample, Infinity)
  const day = dating?.readings[0]?.day
  if (date.zone !== 'auto' || sample === undefined || !dating || day === undefined) return undefined
  return {
    path: 'values.date.zone',
    title: messages.timeZone,
    sample,
    ask: {
      text: messages.whichZone,
      options: [...(zone && zone !== 'UTC' ? [zone] : []), 'UTC'].map((name) => {
        const there = dayInWords(dayIn(name, day, dating), notationLanguage())
        return [name === 'UTC' ? messages.dayInUtc(there) : messages.dayInZone(there, name), name]
      }),
      blocking: evenings,
    },
  }
}

function formatsIn(seen: Seen, prefix: string): string[] {
  return Object.keys(seen)
    .filter((fact) => fact.startsWith(prefix))
    .toSorted((one, other) => (seen[other]?.length ?? 0) - (seen[one]?.length ?? 0) || (one < other ? -1 : 1))
    .map((fact) => fact.slice(prefix.length))
}
