import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { useForm } from 'react-hook-form'
import type { z } from 'zod/mini'

/** A form whose fields hold what a person sees and types, and which hands on only what changed. */
export type ChangesForm<Typed extends FieldValues, Changes> = UseFormReturn<Typed, unknown, Changes>

/**
 * A form over a record: `start` is how its fields read before anybody types, `schema` reads what was typed as changes.
 * Only fields that differ from the start are checked and handed on, so that an old value which the checks would refuse
 * is no obstacle. When the record is read again, untouched fields follow it and touched ones stay.
 */
export function useChangesForm<Typed extends Record<string, string>, Changes extends FieldValues>(
  start: Typed,
  schema: z.ZodMiniType<Changes, Some<Typed>>,
): ChangesForm<Typed, Changes> {
  return useForm<Typed, unknown, Changes>({
    defaultValues: start as DefaultValues<Typed>,
    values: start,
    resetOptions: { keepDirtyValues: true, keepErrors: true, keepSubmitCount: true },
    resolver: (typed) => {
      const read = schema.safeParse(changedFrom(start, typed))
      if (!read.success) return { values: {}, errors: faultsIn(read.error) } as never
      // Written another way it may still be the same: "1.234,50" is no change of 1234.50.
      return { values: changedFrom<FieldValues>(start, read.data), errors: {} } as never
    },
  })
}

/** The first fault of each field, as the form's library wants them; its resolver package would cost every form 1.5 kB. */
function faultsIn({ issues }: z.core.$ZodError): Record<string, { type: string; message: string }> {
  const faults = issues.map(({ path, code, message }) => [String(path[0]), { type: code, message }] as const)
  return Object.fromEntries(faults.toReversed())
}

/** Any of the fields. */
type Some<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined }

/** The fields of `now` whose values are not those of `before`. */
function changedFrom<Fields extends Record<string, unknown>>(before: Fields, now: Fields): Some<Fields> {
  return Object.fromEntries(
    Object.entries(now).filter(([field, value]) => value !== before[field]),
  ) as Some<Fields>
}
