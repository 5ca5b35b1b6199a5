import { Hono, type Context } from 'hono'
import { etag } from 'hono/etag'
import type { AppEnv } from './app-env.ts'
import { preferredEncoding } from './compress-answers.ts'
import { problem } from './problem.ts'
import { hash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { contentSecurityPolicy } from './security-headers.ts'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { UserError } from '../common/user-error.ts'

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
  const isAvailable = (one: string) => one === 'identity' || one in bodies
  const encoding = preferredEncoding(c.req.header('Accept-Encoding') ?? '', isAvailable)
  const body = bodies[encoding] ?? plain(bodies)
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Length': String(body.byteLength),
      'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      ETag: encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`,
      ...('br' in bodies && { Vary: 'Accept-Encoding' }),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    },
  })
}

/** index.html as this server delivers it, and the policy that allows its scripts. */
type StartPage = { file: BuiltFile; policy: string }

/**
 * Writes the settings into index.html in the place of their preload, so that the app need not ask for them
 * (app/read-settings.ts). Takes the content security policy from the page, which names its scripts by their hashes.
 */
function writeStartPage(file: BuiltFile, settings: object): StartPage {
  const html = Buffer.from(plain(file.bodies)).toString()
  const [, policy = contentSecurityPolicy] =
    /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? []
  // No text in the settings can close the element.
  const json = JSON.stringify(settings).replaceAll('<', String.raw`\u003c`)
  const page = html.replace(
    /<link rel="preload" href="\/settings\.json"[^>]*>/,
    () => `<script type="application/json" id="settings">${json}</script>`,
  )
  const identity = new Uint8Array(Buffer.from(page))
  // Smaller pages would gain nothing.
  const bodies =
    page.length > 1024 ? { br: bytes(brotliCompressSync(page)), gzip: bytes(gzipSync(page)) } : { identity }
  return {
    file: { ...file, tag: tagOf(identity), bodies },
    policy: `${policy}; frame-ancestors 'none'`,
  }
}

const bytes = (buffer: Buffer) => new Uint8Array(buffer)
const tagOf = (content: Uint8Array) => hash('sha256', content, 'base64url').slice(0, 22)

/** What hardly any browser asks for is not kept. */
function plain(bodies: Bodies): Bytes {
  return bodies.identity ?? bytes(brotliDecompressSync(bodies.br))
}

/** A file of the built app; `tag` identifies its content. */
type BuiltFile = { type: string; tag: string; isHashed: boolean; bodies: Bodies }
type Bytes = Uint8Array<ArrayBuffer>
/** By encoding: compressed, or as it is. */
type Bodies = { br: Bytes; gzip: Bytes; identity?: undefined } | { identity: Bytes; br?: never; gzip?: never }

/** The built app, by URL path. */
type BuiltApp = { start: BuiltFile; files: ReadonlyMap<string, BuiltFile> }

/**
 * Reads the built app into memory (2 MB, compressed), so that no URL can reach any other file, and a new build does not change the
 * app under its users. Skips files that start with a dot. Throws a UserError if there is no app.
 */
function readBuiltApp(folder: string): BuiltApp {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new UserError(
      `There is no built app in ${folder}: run “npm run build” first, or “npm start”, which builds and starts it.`,
    )
  }
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .filter((path) => !/(^|\/)\./.test(path) && !/\.(br|gz)$/.test(path))
  const files = new Map(paths.map((path) => [`/${path}`, readFile(folder, path)]))
  return { files, start: files.get('/index.html') ?? readFile(folder, 'index.html') }
}

function readFile(folder: string, path: string): BuiltFile {
  const file = join(folder, path)
  const bodies: Bodies = existsSync(`${file}.br`)
    ? { br: readFileSync(`${file}.br`), gzip: readFileSync(`${file}.gz`) }
    : { identity: readFileSync(file) }
  return {
    type: getMimeType(path) ?? 'application/octet-stream',
    tag: tagOf(bodies.identity ?? bodies.br),
    isHashed: path.startsWith('assets/'),
    bodies,
  }
}
