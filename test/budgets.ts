import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

type Chunk = {
  file: string
  name?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

const dist = join(import.meta.dirname, '../dist')
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
const demo = 'src/mock/start-demo-service.ts'
const mostParts = 60
// The entry, the app that it starts, and their libraries.
const start = ['start', 'first', 'libraries'].map(keyOf)
// A list with all that works on it.
const list = [...start, keyOf('second')]
const rows = [
  row('JavaScript of the first view of either list', 155, sizeOf('js', start)),
  row('JavaScript of a list until it rests', 265, sizeOf('js', list)),
  row('CSS of the first view of either list', 15, sizeOf('css', start)),
  row('What opening a form adds', 45, added(keyOf('forms'))),
  row(`The largest part of the rest: ${largestLazyChunk().name}`, 120, largestLazyChunk().size),
  row('The whole app without the demo and the workers', 600, appSize()),
  row('The largest worker, which only a page that reads a file starts', 130, largestWorker()),
  row(
    'Demo, MSW and service without being asked for',
    0,
    reached(start).has(demo) ? sizeOf('js', [demo]) : 0,
  ),
]

console.log('Size budgets (gzip, kB)\n')
for (const { what, limit, size, kept } of rows) {
  console.log(
    `${kept ? '  ok' : 'OVER'}  ${size.toFixed(1).padStart(6)} of ${String(limit).padStart(3)}  ${what}`,
  )
}
const demoSize = (sizeOf('js', [demo]) - sizeOf('js', start)) / 1000
console.log(
  `      ${demoSize.toFixed(1).padStart(6)}         The demo, loaded only when settings.json asks for it`,
)
const parts = new Set(scripts().map(({ file }) => file)).size
console.log(
  `${parts <= mostParts ? '  ok' : 'OVER'}  ${String(parts).padStart(6)} of ${String(mostParts).padStart(3)}  JavaScript files`,
)
if (parts > mostParts || rows.some(({ kept }) => !kept)) process.exit(1)

function row(what: string, limit: number, bytes: number) {
  const size = bytes / 1000
  return { what, limit, size, kept: size <= limit }
}

/** The key of a chunk that vite.config.ts names. */
function keyOf(name: string): string {
  const [key] =
    Object.entries(manifest).find(([, chunk]) => chunk.name === name && chunk.file.endsWith('.js')) ?? []
  if (key === undefined) throw new Error(`The build has no chunk called ${name}`)
  return key
}

/** The chunks that these entries load by themselves, following static imports only. */
function reached(entries: string[], seen = new Set<string>()): Set<string> {
  for (const entry of entries) {
    if (seen.has(entry)) continue
    const chunk = manifest[entry]
    if (!chunk) throw new Error(`The build has no chunk ${entry}; has a page moved?`)
    seen.add(entry)
    reached(chunk.imports ?? [], seen)
  }
  return seen
}

function sizeOf(kind: 'js' | 'css', entries: string[]): number {
  const chunks = [...reached(entries)].map((key) => manifest[key])
  const files = chunks.flatMap((chunk) => (kind === 'js' ? [chunk?.file ?? ''] : (chunk?.css ?? [])))
  return [...new Set(files)].reduce((sum, file) => sum + gzipped(file), 0)
}

/** What a form brings beyond a list that somebody uses. */
function added(page: string): number {
  const used = [...list, keyOf('opened')]
  return sizeOf('js', [...used, page]) - sizeOf('js', used)
}

function scripts(): Chunk[] {
  return Object.values(manifest).filter(({ file }) => file.endsWith('.js'))
}

function appSize(): number {
  const files = new Set(scripts().map(({ file }) => file))
  files.delete(manifest[demo]?.file ?? '')
  return [...files].reduce((sum, file) => sum + gzipped(file), 0)
}

/** Workers are not in the manifest. */
function largestWorker(): number {
  const assets = readdirSync(join(dist, 'assets')).filter((name) => /-worker-[^.]+\.js$/.test(name))
  if (assets.length === 0) throw new Error('The build has no workers')
  return Math.max(...assets.map((name) => gzipped(join('assets', name))))
}

function largestLazyChunk() {
  const first = reached(start)
  const lazy = Object.entries(manifest).filter(
    ([key, { file }]) => file.endsWith('.js') && !first.has(key) && key !== demo,
  )
  const sized = lazy.map(([key, { file }]) => ({ name: key, size: gzipped(file) }))
  return sized.toSorted((one, other) => other.size - one.size)[0] ?? { name: 'none', size: 0 }
}

function gzipped(file: string): number {
  return gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
}
