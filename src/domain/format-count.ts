/**
 * A number of things in the notation of the browser's language, like amounts, days and moments. The interpreter's own
 * locale may be another one: that of the browser's menus.
 */
export function formatCount(count: number): string {
  if (notation?.language !== navigator.language)
    notation = { language: navigator.language, format: new Intl.NumberFormat(navigator.language) }
  return notation.format.format(count)
}

let notation: { language: string; format: Intl.NumberFormat } | undefined

/**
 * Whether `formatCount` is fast. The first number in the notation of a language takes a browser longer than 25 rows of a
 * list, because it loads what it knows of all languages.
 */
export function canCountAtOnce(): boolean {
  return notation !== undefined
}
