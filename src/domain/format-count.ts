/**
 * A number of things in the notation of the browser's language, like amounts, days and moments. The interpreter's own
 * locale may be another one: that of the browser's menus.
 */
export function formatCount(count: number): string {
  return count.toLocaleString(navigator.language)
}
