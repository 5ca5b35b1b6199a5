import type { Look, Refusal } from './refusal.ts'
import type { Of } from './use-draft-autosave.ts'
import type { FieldTexts } from '../../domain/field-texts.ts'

/** How to leave the page after a save, once this device no longer stores any of its input. */
export type WayOut = () => Promise<(() => void) | undefined>

/** A form's purpose: the record it edits, and how to save and leave. */
export type FormWork = {
  of: Of
  /** The heading of the page. */
  title: string
  /**
   * Saves and leaves the page, by default or through the current `wayOut`. Returns the reason if it could not be saved.
   */
  save: (changes: FieldTexts, wayOut: WayOut) => Promise<Refusal | undefined>
  look: Look
  onCancel: () => void
  /** Starts another new record in an empty form. */
  startAgain?: () => void
  /** Whether the record was deleted while the form was open. */
  gone?: boolean
  /** Creates the record again from its fields, where that is possible. */
  createAgain?: (fields: FieldTexts) => Promise<Refusal | undefined>
}
