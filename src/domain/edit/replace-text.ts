/** A text with every occurrence of another one replaced. Both are literal text: "$1" and ".*" have no special meaning. */
export function replaceText(
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
