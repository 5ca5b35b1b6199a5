import type { FieldTexts } from '../../domain/field.ts'

/** What both the form library and editing in a list report about their fields. */
export type TypedForm = {
  getValues: () => FieldTexts
  formState: { defaultValues?: Readonly<Partial<FieldTexts>> | undefined }
  subscribe: (to: {
    formState: { values: true }
    callback: (now: { values: FieldTexts; defaultValues?: Readonly<Partial<FieldTexts>> | undefined }) => void
  }) => () => void
}

/** What is typed into a form and not in the record. */
export type TypedFields = {
  /** Every field of the form. */
  values: () => FieldTexts
  /** The record's fields. */
  start: () => Partial<FieldTexts>
  /** The fields that differ from the record. */
  typed: () => FieldTexts
  /** The values of edited fields when editing began. */
  began: ReadonlyMap<string, string>
  /** Marks fields as seen in their current state, so that the input over them is intended. */
  decide: (fields: string[]) => void
  /** Looks at the form again, as after each change. */
  note: () => void
  stop: () => void
}

/** Follows a form and its record, and calls `onChange` after each change of either. */
export function trackTyped(form: TypedForm, onChange: () => void): TypedFields {
  let values: FieldTexts = form.getValues()
  let start: Partial<FieldTexts> = { ...form.formState.defaultValues }
  const began = new Map<string, string>()
  const note = () => {
    const typed = differing(values, start)
    for (const field of began.keys()) if (typed[field] === undefined) began.delete(field)
    for (const field of Object.keys(typed)) if (!began.has(field)) began.set(field, start[field] ?? '')
    onChange()
  }
  const stop = form.subscribe({
    formState: { values: true },
    callback: (state) => {
      values = { ...state.values }
      start = { ...state.defaultValues }
      note()
    },
  })
  return {
    values: () => values,
    start: () => start,
    typed: () => differing(values, start),
    began,
    decide: (fields) => {
      for (const field of fields) began.set(field, start[field] ?? '')
    },
    note,
    stop,
  }
}

/** The fields of `some` whose values differ in `others`. */
export function differing(some: FieldTexts, others: Partial<FieldTexts>): FieldTexts {
  return Object.fromEntries(
    Object.entries(some).filter(([field, value]) => field in others && value !== others[field]),
  )
}
