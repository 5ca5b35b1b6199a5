import { Hono } from 'hono'
import type { Context } from 'hono'
import { etag } from 'hono/etag'
import { parseAccept } from 'hono/utils/accept'
import type { AppEnv } from './app-env.ts'
import { readBuiltApp } from './built-app.ts'
import type { BuiltFile } from './built-app.ts'
import { problem } from './problem.ts'

/**
 * The built app of a folder: its files, and index.html for every other address that could be one of its pages. What has its
 * hash in its name is kept for ever, all else is asked after each time. Throws a Complaint if there is no app.
 */
export function serveBuiltApp(folder: string): Hono<AppEnv> {
  const { files, start } = readBuiltApp(folder)
  const app = new Hono<AppEnv>()
  app.get('*', etag(), (c) => {
    const file = files.get(c.req.path)
    if (file) {
      c.get('entry').route = c.req.path
      return send(c, file)
    }
    // A dot begins the name of a hidden file, or ends that of a file: no page has one in its address.
    if (/\/\.|\.\w+$/.test(c.req.path)) return problem(404, 'There is no such file')
    return send(c, start)
  })
  app.all('*', () => problem(405, 'This address can only be read', { Allow: 'GET, HEAD' }))
  return app
}

function send(c: Context<AppEnv>, { type, tag, isHashed, bodies }: BuiltFile): Response {
  const encoding = encodingFor(c, bodies)
  const body = bodies[encoding] ?? bodies.identity
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Length': String(body.byteLength),
      'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      ETag: encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`,
      ...(bodies.br && { Vary: 'Accept-Encoding' }),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    },
  })
}

/** Of the encodings that there are, the one wanted most (RFC 9110, 12.5.3); the smallest of those wanted alike. */
function encodingFor(c: Context<AppEnv>, bodies: BuiltFile['bodies']): Encoding {
  const asked = parseAccept(c.req.header('Accept-Encoding') ?? '')
  const askedFor = (name: string) => asked.find(({ type }) => type.toLowerCase() === name)
  const wanted = (encoding: Encoding) =>
    (askedFor(encoding) ?? askedFor('*'))?.q ?? (encoding === 'identity' ? 0.0001 : 0)
  const [best] = encodings
    .filter((encoding) => bodies[encoding] && wanted(encoding) > 0)
    .toSorted((one, other) => wanted(other) - wanted(one))
  return best ?? 'identity'
}

type Encoding = keyof BuiltFile['bodies']

const encodings = ['br', 'gzip', 'identity'] as const
