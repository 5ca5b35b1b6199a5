import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod/mini'
import { changedFrom } from './check-changes.ts'

/** A form whose fields hold text as displayed and typed, and which submits only changes. */
export type ChangesForm<Typed extends FieldValues, Changes> = UseFormReturn<Typed, unknown, Changes>

/**
 * A form over a record: `start` holds its initial field texts, and `schemaFor` all of them parses input into changes. Only fields that
 * differ from the start are validated and submitted, so that an old value that fails validation does not block saving.
 * When the record is refetched, untouched fields follow it and touched ones stay.
 */
export function useChangesForm<Typed extends Record<string, string>, Changes extends FieldValues>(
  start: Typed,
  schemaFor: (typed: Typed) => z.ZodMiniType<Changes, Some<Typed>>,
): ChangesForm<Typed, Changes> {
  return useForm<Typed, unknown, Changes>({
    defaultValues: start as DefaultValues<Typed>,
    values: start,
    resetOptions: { keepDirtyValues: true, keepErrors: true, keepSubmitCount: true },
    resolver: (typed) => {
      const read = schemaFor(typed).safeParse(changedFrom(start, typed))
      if (!read.success) return { values: {}, errors: faultsIn(read.error) } as never
      // A different notation can mean the same value: "1.234,50" does not change 1234.50.
      return { values: changedFrom(start, read.data), errors: {} } as never
    },
  })
}

/** The first error of each field, in the form library's shape. Its resolver package would add 1.5 kB to every form. */
function faultsIn({ issues }: z.core.$ZodError): Record<string, { type: string; message: string }> {
  const faults = issues.map(({ path, code, message }) => [String(path[0]), { type: code, message }] as const)
  return Object.fromEntries(faults.toReversed())
}

type Some<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined }
