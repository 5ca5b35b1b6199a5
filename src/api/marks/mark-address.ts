/** Where Bookend's own service keeps marks; with an id, that of one transaction. */
export function markAddress(id?: string): string {
  return id === undefined ? '/marks/transactions' : `/marks/transactions/${encodeURIComponent(id)}`
}
