import type { FieldConflict } from '../../api/session/api-error.ts'
import type { FieldTexts } from '../../domain/field.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

/** The record that a form edits; the id is "new" if it does not exist yet. */
export type Of = { resource: CollectionName; id: string }

/** How to leave the page after a save, once this device no longer stores any of its input. */
export type WayOut = () => Promise<(() => void) | undefined>

/** A form's purpose: the record it edits, and how to save and leave. */
export type FormWork = {
  of: Of
  title: string
  /**
   * Saves and leaves the page, by default or through the current `wayOut`; `key` is that of a creation, and the same if it is
   * repeated. Returns the reason if it could not be saved.
   */
  save: (changes: FieldTexts, wayOut: WayOut, key?: string) => Promise<Refusal | undefined>
  look: Look
  onCancel: () => void
  /** Starts another new record in an empty form. */
  startAgain?: () => void
  /** Whether the record was deleted while the form was open. */
  gone?: boolean
}

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
  gone?: boolean
}

/** Checks whether something that was sent was saved; `base` holds the fields before it. */
export type Look = (changes: FieldTexts, base?: FieldTexts) => Promise<Refusal | undefined>
