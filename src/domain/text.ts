import { z } from 'zod/mini'

/** The value of any field: text of at most 2,000 characters that every store can save unchanged. */
export const text = z.string('Must be text').check(
  z.refine(isKeepable, {
    error: 'Contains a character that can’t be saved. Please retype it.',
    abort: true,
  }),
  z.maxLength(2000, 'At most 2,000 characters'),
)

/** Whether every database can store the text: it has no U+0000 and no unpaired UTF-16 surrogates. */
export function isKeepable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0')
}

/** Removes the characters that databases cannot store. */
export function toKeepable(value: string): string {
  return value.toWellFormed().replaceAll('\0', '')
}

/** The text on one line, with single spaces. */
export function oneSpaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** What a text says as JSON of this shape; undefined for any other. */
export function jsonIn<T>(
  shape: { safeParse: (value: unknown) => { data?: T | undefined } },
  json: string,
): T | undefined {
  try {
    return shape.safeParse(JSON.parse(json)).data
  } catch {
    return undefined
  }
}
