import { Hono } from 'hono'
import type { Context } from 'hono'
import { etag } from 'hono/etag'
import type { AppEnv } from './app-env.ts'
import { preferredEncoding } from './preferred-encoding.ts'
import { readBuiltApp } from './read-built-app.ts'
import { writeStartPage } from './start-page.ts'
import type { BuiltFile } from './read-built-app.ts'
import { problem } from './problem.ts'

/**
 * The built app: its files, and index.html with the settings in it for any other address that could be a page. Files with
 * a hash in their name are cached forever, all others are revalidated. Throws a UserError if there is no app.
 */
export function serveBuiltApp(folder: string, settings: object): Hono<AppEnv> {
  const { files, start } = readBuiltApp(folder)
  const { file: page, policy } = writeStartPage(start, settings)
  const app = new Hono<AppEnv>()
  app.get('*', async (c, next) => {
    await next()
    // Browsers take it from a 304 as well.
    const isPage = (files.get(c.req.path) ?? start) === start
    if (isPage && c.res.status < 400) c.res.headers.set('Content-Security-Policy', policy)
  })
  app.get('*', etag(), (c) => {
    const file = files.get(c.req.path)
    if (file) {
      c.get('entry').route = c.req.path
      return send(c, file === start ? page : file)
    }
    // A dot starts a hidden file's name or precedes a file's extension; no page has either in its address.
    if (/\/\.|\.\w+$/.test(c.req.path)) return problem(404, 'There is no such file')
    return send(c, page)
  })
  app.all('*', () => problem(405, 'This address is read-only', { Allow: 'GET, HEAD' }))
  return app
}

function send(c: Context<AppEnv>, { type, tag, isHashed, bodies }: BuiltFile): Response {
  const encoding = preferredEncoding(c.req.header('Accept-Encoding') ?? '', (one) => one in bodies)
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
