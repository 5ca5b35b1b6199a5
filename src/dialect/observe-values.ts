import { concludeAmount, concludeUnit } from './conclude-amount.ts'
import { concludeDate, concludeZone } from './conclude-date.ts'
import { concludeSign } from './conclude-sign.ts'
import type { Json, JsonObject } from './json.ts'
import { noteDate } from './note-date.ts'
import { noteMoney } from './note-money.ts'
import { mergeProfiles } from './resolve.ts'
import type { ServiceProfile } from './profile.ts'
import type { PartialProfile } from './resolve.ts'

/** What only a person can decide. While a blocking one is open, the values that depend on it are doubted. */
export type Question = {
  /** The setting that is asked for, such as `values.date.read`. */
  path: string
  text: string
  /** A value as the service sent it. */
  sample: string
  options: { label: string; sets: PartialProfile }[]
  blocking: boolean
}

/** A few examples of whatever rows have shown, by what they show. What follows from them does not depend on the order of rows. */
export type Seen = Readonly<Record<string, readonly string[]>>

/** What a row says of money, as the service sent it. */
export type RawMoney = {
  date: Json | undefined
  amount: Json | undefined
  currency: Json | undefined
  row: JsonObject
}

/** What is said of one setting, whether it was decided by what was seen or has to be asked. */
export type Topic = {
  path: string
  title: string
  sample: string
  /** What it must be; undefined while nobody knows. */
  value?: unknown
  /** The value in words. */
  result?: string
  ask?: { text: string; options: [label: string, value: unknown][]; blocking: boolean }
}

/** Keeps an example of a fact, unless it already has `most` of them. */
export type Note = (fact: string, example: string, most?: number) => void

export const nothingSeen: Seen = {}

/** Takes in how rows are written; gives back the very same object when they show nothing new. */
export function observe(
  seen: Seen,
  rows: RawMoney[],
  values: ServiceProfile['values'],
  now = Date.now(),
): Seen {
  let next = seen
  const note: Note = (fact, example, most = 12) => {
    const known = next[fact] ?? []
    if (known.length < most && !known.includes(example)) next = { ...next, [fact]: [...known, example] }
  }
  for (const row of rows) {
    noteDate(row, note, now)
    noteMoney(row, values, note)
  }
  return next
}

/** What elimination has decided, what it leaves open, and by which examples. `zone` is the time zone of whoever is asked. */
export function conclude(
  seen: Seen,
  values: ServiceProfile['values'],
  zone?: string,
): {
  profile: PartialProfile
  questions: Question[]
  evidence: { title: string; result: string; evidence: string; decided: boolean }[]
} {
  const topics = [
    concludeDate(seen, values),
    concludeZone(seen, values, zone),
    concludeAmount(seen, values),
    concludeUnit(seen, values),
    concludeSign(seen, values),
  ].filter((topic) => topic !== undefined)
  return {
    profile: mergeProfiles(
      ...topics.map(({ path, value }) => (value === undefined ? {} : setting(path, value))),
    ),
    questions: topics.flatMap(({ path, sample, ask }) => {
      const options = ask?.options.map(([label, value]) => ({ label, sets: setting(path, value) })) ?? []
      return ask ? { path, sample, text: ask.text, options, blocking: ask.blocking } : []
    }),
    evidence: topics.map(({ title, sample, result = 'Not known yet', ask }) => ({
      title,
      result,
      evidence: sample,
      decided: !ask?.blocking,
    })),
  }
}

/** A profile that says one thing: `values.date.read` and a format. */
function setting(path: string, value: unknown): PartialProfile {
  const [last = '', ...outer] = path.split('.').toReversed()
  return outer.reduce<PartialProfile>((inner, key) => ({ [key]: inner }), { [last]: value })
}
