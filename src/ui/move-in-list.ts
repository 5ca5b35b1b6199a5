/** A list in which the element at one position has moved to another. */
export function moveInList<T>(list: readonly T[], from: number, to: number): T[] {
  const moved = list.filter((_, index) => index !== from)
  moved.splice(to, 0, ...list.slice(from, from + 1))
  return moved
}
