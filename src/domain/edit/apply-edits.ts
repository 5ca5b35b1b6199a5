import type { FieldTexts } from '../field.ts'

/** The fields of a record that operations change, with their new values. A missing field counts as empty. */
export function applyEdits(
  record: Readonly<FieldTexts>,
  operations: readonly EditOperation[],
): Record<string, string> {
  const now: Record<string, string> = {}
  const valueOf = (field: string) => now[field] ?? record[field] ?? ''
  for (const operation of operations) Object.assign(now, chainsOf(operation, valueOf))
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== (record[field] ?? '')))
}

function chainsOf(operation: EditOperation, valueOf: (field: string) => string): Record<string, string> {
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

/** A text in another case: "ACME gent" as "Acme Gent" (`words`) or "Acme gent" (`sentence`). */
function changeCase(text: string, to: LetterCase): string {
  if (to === 'upper') return text.toUpperCase()
  const small = text.toLowerCase()
  if (to === 'lower') return small
  if (to === 'sentence') return small.replace(/\p{L}/u, capital)
  return small.replace(/(?<![\p{L}\p{M}\p{N}'’])\p{L}/gu, capital)
}

/** "ß" would become two capital letters, which no word starts with. */
function capital(letter: string): string {
  const upper = letter.toUpperCase()
  return upper.length > letter.length ? letter : upper
}

/** A text with every occurrence of another one replaced. Both are literal text: "$1" and ".*" have no special meaning. */
function replaceText(
  value: string,
  { find, text, matchCase }: { find: string; text: string; matchCase: boolean },
): string {
  if (find === '') return value
  if (matchCase) return value.replaceAll(find, () => text)
  return value.replace(new RegExp(literal(find), 'giu'), () => text)
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

/** A text without white space at its ends and those of its lines, and with single spaces between words. */
function trimSpace(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trim().replace(/[^\S\n]+/g, ' '))
    .join('\n')
    .trim()
}

/** A change to one field of many records. Operations are applied one after another. */
export type EditOperation =
  | { kind: 'set'; field: string; text: string }
  | { kind: 'clear'; field: string }
  /** Replaces every occurrence; accents matter, case only on request. */
  | { kind: 'replace'; field: string; find: string; text: string; matchCase: boolean }
  | { kind: 'before'; field: string; text: string }
  | { kind: 'behind'; field: string; text: string }
  /** Removes white space at both ends and doubled spaces; line breaks stay. */
  | { kind: 'trim'; field: string }
  | { kind: 'case'; field: string; to: LetterCase }
  | { kind: 'swap'; field: string; other: string }

export type LetterCase = 'upper' | 'lower' | 'words' | 'sentence'

export const editKinds = ['set', 'clear', 'replace', 'before', 'behind', 'trim', 'case', 'swap'] as const
export const letterCases = ['upper', 'lower', 'words', 'sentence'] as const
