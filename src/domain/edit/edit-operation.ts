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
