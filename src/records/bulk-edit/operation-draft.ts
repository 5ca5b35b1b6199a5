import type { EditOperation, LetterCase } from '../../domain/edit/edit-operation.ts'

/** An operation that may be incomplete. */
export type OperationDraft = {
  id: number
  kind: EditOperation['kind']
  field: string
  text: string
  find: string
  matchCase: boolean
  to: LetterCase
  other: string
}

export function newDraft(id: number, field: string, other: string): OperationDraft {
  return { id, kind: 'set', field, text: '', find: '', matchCase: false, to: 'words', other }
}

/** The operation, unless something is missing: an empty new value does not mean clearing the field. */
export function operationOf(draft: OperationDraft): EditOperation | undefined {
  const { kind, field, text, find, matchCase, to, other } = draft
  switch (kind) {
    case 'set':
    case 'before':
    case 'behind':
      return text === '' ? undefined : { kind, field, text }
    case 'replace':
      return find === '' ? undefined : { kind, field, find, text, matchCase }
    case 'case':
      return { kind, field, to }
    case 'swap':
      return other === field ? undefined : { kind, field, other }
    default:
      return { kind, field }
  }
}
