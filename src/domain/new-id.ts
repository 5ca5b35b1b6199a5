/** An id unique across tabs, visits and machines: 80 random bits as 20 hexadecimal digits. */
export function newId(): string {
  // Not crypto.randomUUID: browsers only have it in secure contexts, and Bookend also runs on plain HTTP.
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
