/**
 * Where a text stops being JSON: after its longest prefix that could still become JSON. V8's message often gives no
 * position.
 */
export function placeOfJsonError(text: string): { line: number; column: number } {
  let [valid, broken] = [0, text.length]
  while (broken - valid > 1) {
    const middle = Math.floor((valid + broken) / 2)
    if (isBeginning(text.slice(0, middle))) valid = middle
    else broken = middle
  }
  const before = text.slice(0, valid).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** Whether only the end is missing: V8 then names the end of the text, or its position. */
function isBeginning(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    return new RegExp(`Unexpected end of|at position ${text.length}\\b`).test(String(error))
  }
}
