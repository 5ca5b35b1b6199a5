/** A key that no other row has; the browser's own way to make one is refused where the page came over plain HTTP. */
export function newKey(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
}
