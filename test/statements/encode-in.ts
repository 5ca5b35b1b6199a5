import { letterIn } from '../../src/statements/encoding/code-pages.ts'

/** The bytes of a text in a code page of one byte a letter; undefined when it has a letter that the code page lacks. */
export function encodeIn(page: string, text: string): Uint8Array | undefined {
  const bytes = new Map<string, number>()
  for (let byte = 255; byte >= 0; byte -= 1) bytes.set(letterIn(page, byte), byte)
  const found = Array.from(text, (letter) => bytes.get(letter))
  return found.includes(undefined) ? undefined : Uint8Array.from(found, (byte) => byte ?? 0)
}
