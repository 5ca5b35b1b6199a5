import type { Question } from '../dialect/observe-values.ts'
import type { Resource } from '../dialect/fields.ts'

/** What a service wants of the person who uses it. */
export type Attention = {
  /** It does not know the caller (any more). `schemes` are those that it named, in small letters. */
  signIn?: { schemes: string[] } | undefined
  /** It asked for a pause until then, in milliseconds since 1970; nothing is sent before. */
  pausedUntil?: number | undefined
  /** It did what nobody asked for, so nothing more is written until somebody decides. */
  stopped?: Stopped | undefined
  /** What its values leave open. */
  questions: Question[]
}

/** Why writing was stopped, in words; `cleared` is what was lost and can be sent again. */
export type Stopped = {
  words: string
  cleared?: { resource: Resource; id: string; fields: Record<string, string> }
}
