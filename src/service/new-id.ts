/** An id that no other tab, visit or machine will make: 80 random bits as 20 hexadecimal digits. */
export function newId(): string {
  // Not crypto.randomUUID: browsers have it in secure contexts only, and the demo also runs on plain http.
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
