import { inferAmount, concludeUnit } from './infer-amount.ts'
import { inferDate, concludeZone } from './infer-date.ts'
import { inferSign } from './infer-sign.ts'
import * as messages from './question-messages.ts'
import type { Note, Question, RawMoney, Seen } from './observations.ts'
import { observeDate } from './observe-date.ts'
import { observeMoney } from './observe-money.ts'
import { mergeProfiles } from '../profile/resolve.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import type { PartialProfile } from '../profile/resolve.ts'

export const nothingSeen: Seen = {}

/** Records the formats seen in rows. Returns the same object if they show nothing new. */
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
    observeDate(row, note, now)
    observeMoney(row, values, note)
  }
  return next
}

/** What elimination has decided, what is still open, and the examples for both. `zone` is the user's time zone. */
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
    inferDate(seen, values),
    concludeZone(seen, values, zone),
    inferAmount(seen, values),
    concludeUnit(seen, values),
    inferSign(seen, values),
  ].filter((topic) => topic !== undefined)
  return {
    profile: mergeProfiles(
      ...topics.map(({ path, value }) => (value === undefined ? {} : setting(path, value))),
    ),
    questions: topics.flatMap(({ path, sample, ask }) => {
      const options = ask?.options.map(([label, value]) => ({ label, sets: setting(path, value) })) ?? []
      return ask ? { path, sample, text: ask.text, options, blocking: ask.blocking } : []
    }),
    evidence: topics.map(({ title, sample, result = messages.notKnownYet, ask }) => ({
      title,
      result,
      evidence: sample,
      decided: !ask?.blocking,
    })),
  }
}

/** A profile with a single setting, such as `values.date.read`. */
function setting(path: string, value: unknown): PartialProfile {
  const [last = '', ...outer] = path.split('.').toReversed()
  return outer.reduce<PartialProfile>((inner, key) => ({ [key]: inner }), { [last]: value })
}
