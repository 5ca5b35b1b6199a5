import { zodResolver } from '@hookform/resolvers/zod'
import type { DefaultValues, FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
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
  const check: Resolver<Some<Typed>, unknown, Changes> = zodResolver(schema)
  return useForm<Typed, unknown, Changes>({
    defaultValues: start as DefaultValues<Typed>,
    values: start,
    resetOptions: { keepDirtyValues: true, keepErrors: true, keepSubmitCount: true },
    resolver: async (typed, context, options) => {
      const read = await check(changedFrom(start, typed), context, options as never)
      // Written another way it may still be the same: "1.234,50" is no change of 1234.50.
      return (
        Object.keys(read.errors).length > 0
          ? read
          : { ...read, values: changedFrom<FieldValues>(start, read.values) }
      ) as never
    },
  })
}

/** Any of the fields. */
type Some<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined }

/** The fields of `now` whose values are not those of `before`. */
function changedFrom<Fields extends Record<string, unknown>>(before: Fields, now: Fields): Some<Fields> {
  return Object.fromEntries(
    Object.entries(now).filter(([field, value]) => value !== before[field]),
  ) as Some<Fields>
}
