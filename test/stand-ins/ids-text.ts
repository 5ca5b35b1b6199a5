import { Numeral, parseJson } from './json.ts'

/** The ids in a text with a mark between them (I1, I2, I4, I5, I6); none in anything that is no text. */
export function split(value: unknown, mark: string): string[] {
  return textOf(value).split(mark).filter(Boolean)
}

/** As a service with numbers for ids reads them: whatever follows the digits is passed over, so "1,2" is 1 (D12). */
export function numbersOf(parts: string[]): string[] {
  return parts
    .map((part) => Number.parseInt(part, 10))
    .flatMap((id) => (Number.isNaN(id) ? [] : [String(id)]))
}

/** The ids in the text of a JSON array (I3); undefined for any other text. */
export function fromJsonText(value: unknown): string[] | undefined {
  const parsed = typeof value === 'string' ? parseJson(value) : undefined
  return Array.isArray(parsed) ? parsed.map(textOf) : undefined
}

/** The ids of a real array (I7); undefined for anything else. */
export function fromArray(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.map(textOf) : undefined
}

/** A text or a number as text; "" for anything else. */
export function textOf(value: unknown): string {
  if (value instanceof Numeral) return value.source
  return typeof value === 'string' ? value : ''
}
