import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { UserError } from '../common/user-error.ts'

/** A file of the built app with its bodies by encoding; `tag` identifies its content. */
export type BuiltFile = {
  type: string
  tag: string
  isHashed: boolean
  bodies: { identity: Uint8Array<ArrayBuffer>; br?: Uint8Array<ArrayBuffer>; gzip?: Uint8Array<ArrayBuffer> }
}

/** The built app, by URL path. */
export type BuiltApp = { start: BuiltFile; files: ReadonlyMap<string, BuiltFile> }

/**
 * Reads the built app into memory (2 MB), so that no URL can reach any other file, and a new build does not change the
 * app under its users. Skips files that start with a dot. Throws a UserError if there is no app.
 */
export function readBuiltApp(folder: string): BuiltApp {
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
  const identity = readFileSync(join(folder, path))
  const [br, gzip] = ['br', 'gz'].map((ending) => {
    const file = join(folder, `${path}.${ending}`)
    return existsSync(file) ? readFileSync(file) : undefined
  })
  return {
    type: getMimeType(path) ?? 'application/octet-stream',
    tag: hash('sha256', identity, 'base64url').slice(0, 22),
    isHashed: path.startsWith('assets/'),
    bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
  }
}
