import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { parseAccept } from 'hono/utils/accept'
import type { AppEnv } from './app-env.ts'

/**
 * Compresses responses that are read as a whole: lists, records, pages. Streams have other types and are sent as they
 * are. Brotli 3 takes a list from 6.2 to 1.9 kB in 0.1 ms, and higher levels win little (docs/benchmarks.md). BREACH is
 * no concern: it needs a sign-in that browsers send by themselves, such as a cookie, and no page elsewhere can send our
 * tokens.
 *
 * An encoded body has a tag of its own, `"x~br"` for `"x"`, which is translated in conditional requests.
 */
export const compressAnswers = createMiddleware<AppEnv>(async (c, next) => {
  const known = c.req.header('If-None-Match')
  for (const name of ['If-Match', 'If-None-Match']) {
    const tags = c.req.header(name)
    if (tags?.includes('~')) c.req.raw.headers.set(name, tags.replaceAll(encodedTag, '"'))
  }
  await next()
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return
  if (c.res.status === 304) return tellKnownTag(c, known)
  if (c.res.headers.has('Content-Encoding') || !compressible.test(c.res.headers.get('Content-Type') ?? ''))
    return
  varyByEncoding(c)
  if (c.req.method === 'HEAD' || !c.res.body) return
  const encoding = preferredEncoding(c.req.header('Accept-Encoding') ?? '', () => true)
  if (encoding === 'identity') return
  const plain = await c.res.arrayBuffer()
  const isSmall = plain.byteLength < 1024
  const body = isSmall ? plain : compress[encoding](plain)
  const { status } = c.res
  const headers = new Headers(c.res.headers)
  headers.set('Content-Length', String(body.byteLength))
  if (!isSmall) {
    headers.set('Content-Encoding', encoding)
    const tag = headers.get('ETag')
    if (tag) headers.set('ETag', tag.replace(/"$/, `~${encoding}"`))
  }
  c.res = undefined // otherwise Hono would add the old headers to the new ones
  c.res = new Response(body, { status, headers })
})

const encodedTag = /~(br|gzip)"/g
const compressible =
  /^(text\/(html|css|plain|javascript)|application\/(json|problem\+json|manifest\+json)|image\/svg\+xml)\b/

// In this thread, because a message to another takes longer than most lists.
const compress = {
  br: (bytes: ArrayBuffer) =>
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 3,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
  gzip: (bytes: ArrayBuffer) => gzipSync(bytes),
}

/** The tag of a 304 is the one that the client has, encoded or not. */
function tellKnownTag(c: Context<AppEnv>, known = '') {
  varyByEncoding(c)
  const tag = c.res.headers.get('ETag') ?? ''
  const same = known.match(/"[^"]*"/g)?.find((one) => one.replace(encodedTag, '"') === tag)
  if (same) c.res.headers.set('ETag', same)
}

function varyByEncoding(c: Context<AppEnv>) {
  if (!/accept-encoding/i.test(c.res.headers.get('Vary') ?? ''))
    c.res.headers.append('Vary', 'Accept-Encoding')
}

/** The encodings of bodies, the smallest first. */
const encodings = ['br', 'gzip', 'identity'] as const

type Encoding = (typeof encodings)[number]

/** The available encoding that an Accept-Encoding header prefers (RFC 9110, 12.5.3); of equally preferred ones, the smallest. */
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
