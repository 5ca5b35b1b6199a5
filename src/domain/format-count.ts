import { notationLanguage } from './notation-language.ts'

/**
 * A number of things in the notation of the browser's language, like amounts, days and moments. The default locale may
 * be a different one: that of the browser's menus.
 */
export function formatCount(count: number): string {
  if (notation?.language !== notationLanguage())
    notation = { language: notationLanguage(), format: new Intl.NumberFormat(notationLanguage()) }
  return notation.format.format(count)
}

let notation: { language: string; format: Intl.NumberFormat } | undefined

/**
 * Whether `formatCount` is fast. The first number formatted in a language takes a browser longer than 25 rows of a
 * list, because it loads the data of all languages.
 */
export function canCountAtOnce(): boolean {
  return notation !== undefined
}
