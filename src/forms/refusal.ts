import type { FieldConflict } from '../api/api-error.ts'

/**
 * Why something was not saved: what to say of the whole, and what of single fields. Where it is not known whether it was,
 * `check` looks, leaves the page if it was, and says so if it was not; nothing is sent before.
 */
export type Refusal = {
  message: string
  fields: { field: string; detail: string }[]
  check?: (look: Look) => Promise<Refusal | undefined>
  /** What somebody else has changed too, to be decided before it can be saved. */
  conflict?: { fields: FieldConflict[]; notes: string[] }
  /** Whether there is no such record any more. */
  gone?: boolean
}

/** Looks whether something that was sent has been saved; `base` is how the fields stood before. */
export type Look = (changes: Fields, base?: Fields) => Promise<Refusal | undefined>
type Fields = Record<string, string>
