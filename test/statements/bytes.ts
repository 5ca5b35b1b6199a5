import { openText } from '../../src/statements/encoding/open-text.ts'
import fc from 'fast-check'
import { StatementError, type Statement } from '../../src/statements/common/statement.ts'
import { letterIn } from '../../src/statements/encoding/code-pages.ts'
import { readStatements } from '../../src/statements/read-statements.ts'

/** A file as somebody damaged it: up to four places cut out, each with something put in its place. */
export function damaged(
  samples: string[],
  { within, marks }: { within: number; marks: string[] },
): fc.Arbitrary<string> {
  const change = fc.record({
    from: fc.nat(within),
    length: fc.nat(40),
    put: fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom(...marks)),
  })
  return fc
    .tuple(fc.constantFrom(...samples), fc.array(change, { minLength: 1, maxLength: 4 }))
    .map(([text, changes]) =>
      changes.reduce(
        (result, { from, length, put }) => result.slice(0, from) + put + result.slice(from + length),
        text,
      ),
    )
}

/** The bytes of a text in a code page of one byte a letter; undefined when it has a letter that the code page lacks. */
export function encodeIn(page: string, text: string): Uint8Array | undefined {
  const bytes = new Map<string, number>()
  for (let byte = 255; byte >= 0; byte -= 1) bytes.set(letterIn(page, byte), byte)
  const found = Array.from(text, (letter) => bytes.get(letter))
  return found.includes(undefined) ? undefined : Uint8Array.from(found, (byte) => byte ?? 0)
}

/** What a text reads as; undefined when it is refused. */
export function readOrRefused(text: string): Statement[] | undefined {
  try {
    return readStatements(new TextEncoder().encode(text))
  } catch (error) {
    if (error instanceof StatementError) return undefined
    throw error
  }
}

/** What else than a StatementError reading throws, undefined when nothing is. */
export function otherFault(read: () => unknown): unknown {
  try {
    read()
    return undefined
  } catch (error) {
    return error instanceof StatementError ? undefined : error
  }
}

/** A day as it is written, such as 2026-01-31. */
export function dayOf([year, month, day]: [number, number, number], between: string): string {
  return [String(year), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(between)
}

/** An amount of so many cents. */
export function decimal(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The text of a file of which no bank is known. */
export function decode(file: Uint8Array, stated?: string): string {
  return openText(file, stated).read()
}
