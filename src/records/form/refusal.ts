import type { FieldConflict } from '../../api/session/api-error.ts'
import type { FieldTexts } from '../../domain/field-texts.ts'

/**
 * Why something was not saved: errors of the record and of single fields. If the outcome is unknown, `check` finds out:
 * it leaves the page if the save succeeded and says so if it did not. Nothing is sent before that.
 */
export type Refusal = {
  message: string
  fields: { field: string; detail: string }[]
  check?: (look: Look) => Promise<Refusal | undefined>
  /** Someone else's changes, which the user must decide on before saving. */
  conflict?: { fields: FieldConflict[]; notes: string[] }
  /** Whether the record no longer exists. */
  gone?: boolean
}

/** Checks whether something that was sent was saved; `base` holds the fields before it. */
export type Look = (changes: FieldTexts, base?: FieldTexts) => Promise<Refusal | undefined>
