/** A field of a message, `:61:`, `:86:` …, with its lines unchanged; the first is the text after the tag. */
export type Field = { tag: string; at: number; lines: string[] }

/**
 * One message from its first field to its last, with the tags that it contains; cutOff when the file ends without an
 * end mark.
 */
export type Message = { at: number; fields: Field[]; kinds: Set<string>; cutOff: boolean }
