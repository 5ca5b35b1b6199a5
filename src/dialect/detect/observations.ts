import type { Json, JsonObject } from '../json.ts'
import type { PartialProfile } from '../profile/resolve.ts'

/** A question that only the user can answer. While a blocking one is open, values that depend on it are in doubt. */
export type Question = {
  /** The setting in question, such as `values.date.read`. */
  path: string
  text: string
  /** A value as the service sent it. */
  sample: string
  options: { label: string; sets: PartialProfile }[]
  blocking: boolean
}

/** A few examples of each fact observed in rows, keyed by fact. Conclusions do not depend on the order of the rows. */
export type Seen = Readonly<Record<string, readonly string[]>>

/** The money in a row, as the service sent it. */
export type RawMoney = {
  date: Json | undefined
  amount: Json | undefined
  currency: Json | undefined
  row: JsonObject
}

/** The conclusion about one setting: either the observed values decide it, or the user does. */
export type Topic = {
  path: string
  title: string
  sample: string
  /** The value of the setting; undefined while unknown. */
  value?: unknown
  /** The value, worded for the user. */
  result?: string
  ask?: { text: string; options: [label: string, value: unknown][]; blocking: boolean }
}

/** Records an example of a fact, unless there are already `most` of them. */
export type Note = (fact: string, example: string, most?: number) => void
