import { parseAccept } from 'hono/utils/accept'

/** The encodings of bodies, the smallest first. */
const encodings = ['br', 'gzip', 'identity'] as const

export type Encoding = (typeof encodings)[number]

/**
 * The available encoding that an Accept-Encoding header prefers (RFC 9110, 12.5.3); of equally preferred ones, the
 * smallest.
 */
export function preferredEncoding(header: string, isAvailable: (encoding: Encoding) => boolean): Encoding {
  const asked = parseAccept(header)
  const askedFor = (name: string) => asked.find(({ type }) => type.toLowerCase() === name)
  const wanted = (encoding: Encoding) =>
    (askedFor(encoding) ?? askedFor('*'))?.q ?? (encoding === 'identity' ? 0.0001 : 0)
  const [best] = encodings
    .filter((encoding) => isAvailable(encoding) && wanted(encoding) > 0)
    .toSorted((one, other) => wanted(other) - wanted(one))
  return best ?? 'identity'
}
