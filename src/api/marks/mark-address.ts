/** The address of the marks at Bookend's own service; with an id, of one transaction's mark. */
export function markAddress(id?: string): string {
  return id === undefined ? '/marks/transactions' : `/marks/transactions/${encodeURIComponent(id)}`
}
