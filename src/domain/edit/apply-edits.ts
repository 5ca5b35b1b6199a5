import { changeCase } from './change-case.ts'
import type { EditOperation } from './edit-operation.ts'
import { replaceText } from './replace-text.ts'
import { trimSpace } from './trim-space.ts'
import type { FieldTexts } from '../field-texts.ts'

/** The fields of a record that operations change, with their new values. A missing field counts as empty. */
export function applyEdits(
  record: Readonly<FieldTexts>,
  operations: readonly EditOperation[],
): Record<string, string> {
  const now: Record<string, string> = {}
  const valueOf = (field: string) => now[field] ?? record[field] ?? ''
  for (const operation of operations) Object.assign(now, changesOf(operation, valueOf))
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== (record[field] ?? '')))
}

function changesOf(operation: EditOperation, valueOf: (field: string) => string): Record<string, string> {
  const { field } = operation
  if (operation.kind !== 'swap') return { [field]: changed(operation, valueOf(field)) }
  return { [field]: valueOf(operation.other), [operation.other]: valueOf(field) }
}

function changed(operation: Exclude<EditOperation, { kind: 'swap' }>, value: string): string {
  switch (operation.kind) {
    case 'set':
      return operation.text
    case 'clear':
      return ''
    case 'replace':
      return replaceText(value, operation)
    case 'before':
      return operation.text + value
    case 'behind':
      return value + operation.text
    case 'trim':
      return trimSpace(value)
    case 'case':
      return changeCase(value, operation.to)
  }
}
