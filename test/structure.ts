/**
 * Checks what the linter does not see: circles of imports (types included) between files and between folders, files that are not
 * named after what they export, errors whose names do not end in Error, files of `src` over 200 lines, functions over 80 and silenced rules
 * without a reason, texts for people outside the modules where a translation takes them, code that goes round the one place for
 * its job, CSS variables that nothing sets, text sizes, weights and corners that are not the theme's, classes that no style sheet has or nothing uses, controls
 * that are not Mantine's, and a way through the code that is not as docs/architecture.md shows it. Prints the rooms of `src`, their floors and
 * the arrows between them.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'
import { rawElements } from './raw-elements.ts'
import { looksOfTheirOwn, strayClasses, unsetVariables } from './stray-classes.ts'
import { strayTexts } from './stray-texts.ts'

type Graph = Map<string, Set<string>>

const files = globSync('src/**/*.{ts,tsx}')
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const imports: Graph = new Map(files.map((file) => [file, importsOf(file)]))
const folders = grouped((file) => dirname(file))
const rooms = grouped((file) => file.split('/')[1] ?? '')
rooms.delete('main.ts')

const faults = [
  ...circles(imports).map((circle) => `Circle of imports: ${circle.join(' → ')}`),
  ...circles(folders).map((circle) => `Circle between folders: ${circle.join(' → ')}`),
  ...files.flatMap(wrongName),
  ...files.flatMap(wrongErrorName),
  ...files.flatMap(tooLong),
  ...[...files, ...globSync('test/**/*.{ts,tsx}')].flatMap(silenced),
  ...files.flatMap((file) => longFunctions(file, texts.get(file) ?? '')),
  ...files.flatMap(otherLocale),
  ...files.flatMap(wrongPlace),
  ...wrongWay(),
  ...files.flatMap(textsOutside),
  ...unsetVariables(),
  ...looksOfTheirOwn(),
  ...strayClasses(texts),
  ...rawElements(texts),
]
const arrows = [...rooms.values()].reduce((sum, { size }) => sum + size, 0)
console.log(
  `${rooms.size} rooms on ${Math.max(...floors(rooms).values())} floors, ${arrows} arrows between them`,
)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1

/** The files of `src` that a file imports, by `import`, `import()` or `new URL`. Slots that a route fills come by `import()` as well. */
function importsOf(file: string): Set<string> {
  const paths = (texts.get(file) ?? '').matchAll(/(?:from|import|new URL)\s*\(?\s*'(\.[^'?]+)/g)
  return new Set(
    [...paths].map(([, path = '']) => normalize(join(dirname(file), path))).filter((path) => texts.has(path)),
  )
}

/** The imports between groups of files. */
function grouped(groupOf: (file: string) => string): Graph {
  const graph: Graph = new Map(files.map((file) => [groupOf(file), new Set()]))
  for (const [file, targets] of imports)
    for (const target of targets)
      if (groupOf(target) !== groupOf(file)) graph.get(groupOf(file))?.add(groupOf(target))
  return graph
}

/** Every circle once, by its members: Tarjan's strongly connected components. */
function circles(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []
  const found: string[][] = []
  const visit = (node: string) => {
    const index = order.size
    order.set(node, index)
    lowest.set(node, index)
    path.push(node)
    for (const target of graph.get(node) ?? []) {
      if (!order.has(target)) visit(target)
      if (path.includes(target))
        lowest.set(node, Math.min(lowest.get(node) ?? index, lowest.get(target) ?? index))
    }
    if (lowest.get(node) !== index) return
    const circle = path.splice(path.indexOf(node))
    if (circle.length > 1) found.push(circle)
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return found
}

/** How many rooms lie below each, in the longest line of imports. */
function floors(graph: Graph): Map<string, number> {
  const known = new Map<string, number>()
  const floorOf = (node: string): number => {
    const before = known.get(node)
    if (before !== undefined) return before
    known.set(node, 1)
    const floor = 1 + Math.max(0, ...[...(graph.get(node) ?? [])].map(floorOf))
    known.set(node, floor)
    return floor
  }
  for (const node of graph.keys()) floorOf(node)
  return known
}

/** A file of over 200 lines says in its first line why. */
function tooLong(file: string): string[] {
  const text = texts.get(file) ?? ''
  const lines = text.split('\n').length - 1
  if (lines <= 200 || text.startsWith('// Over 200 lines')) return []
  return [
    `${file} has ${lines} lines: split it, or say why in its first line: “// Over 200 lines because …”.`,
  ]
}

/** Whoever silences a rule of the linter says why on the same line. */
function silenced(file: string): string[] {
  const text = texts.get(file) ?? readFileSync(file, 'utf8')
  return [...text.matchAll(/oxlint-disable-?(?:next-line|line)? [\w@][^\n]*/g)]
    .filter(([comment]) => !/ -- \w/.test(comment))
    .map(([comment]) => `${file} silences a rule without a reason: “${comment} -- …”.`)
}

/** A file with one exported function, component, class or constant is named after it, or after a type that it exports. */
function wrongName(file: string): string[] {
  const text = texts.get(file) ?? ''
  const values = [
    ...text.matchAll(/^export (?:async )?(?:abstract )?(?:function\*?|const|class|let) (\w+)/gm),
  ]
  const types = [...text.matchAll(/^export (?:type|interface) (\w+)/gm)]
  if (values.length !== 1) return []
  const name = basename(file).replace(/\.tsx?$/, '')
  const names = [...values, ...types].map(([, exported = '']) => exported)
  // Migrations are named by their order, modules of texts by their room.
  if (/migrations\/\d{4}-|messages\.tsx?$/.test(file)) return []
  const fits = names.some((one) => [one, kebab(one), kebab(one.replace(/(Of|In|On)$/, ''))].includes(name))
  return fits ? [] : [`${file} exports ${names[0]}: name one after the other.`]
}

/** An error says so in its name. */
function wrongErrorName(file: string): string[] {
  const classes = (texts.get(file) ?? '').matchAll(/\bclass (\w+)[^{]*\bextends \w*(?:Error|Exception)\b/g)
  return [...classes]
    .filter(([, name = '']) => !name.endsWith('Error'))
    .map(([, name]) => `${file} has the error ${name}: end its name in Error.`)
}

/** One function says in which notation the app writes: not the interpreter's own, and a language that exists. */
function otherLocale(file: string): string[] {
  if (/^src\/(server|statements|service)\/|notation-language\.ts$/.test(file)) return []
  const own = /\.toLocale\w*String\((?:\)|undefined)|Intl\.\w+Format\(undefined|navigator\.language/
  return own.test(texts.get(file) ?? '')
    ? [`${file} chooses a locale itself: take it from src/domain/notation-language.ts.`]
    : []
}

/** What is done in one place only, so that a reader finds it there. */
function wrongPlace(file: string): string[] {
  const jobs = [
    ['src/api/cache/keys', /\b(?:query|mutation)Key: \[[^,]/, 'Take the key from it'],
    [
      'src/api/cache/refresh',
      /\.(?:invalidateQueries|removeQueries|cancelQueries|setQueriesData)\b/,
      'Refresh by it',
    ],
  ] as const
  return jobs.flatMap(([home, words, advice]) =>
    !file.startsWith(home) && words.test(texts.get(file) ?? '')
      ? [`${file} does the job of ${home}.ts. ${advice}.`]
      : [],
  )
}

/** The picture of the way of a search in docs/architecture.md: each file imports those that hang from it, and eight are enough. */
function wrongWay(): string[] {
  const docs = readFileSync('docs/architecture.md', 'utf8')
  const lines = [...docs.matchAll(/^([│ ]*)(?:[└├]─ )?(src\/[\w/.-]+)(?: {2}|$)/gm)]
  const above: string[] = []
  const faults = lines.flatMap(([, indent = '', file = '']) => {
    const depth = file === 'src/app/router.tsx' ? 0 : indent.length / 3 + 1
    above.splice(depth, above.length, file)
    const parent = above[depth - 1]
    return parent === undefined || imports.get(parent)?.has(file)
      ? []
      : [`docs/architecture.md shows that ${parent} imports ${file}, but it does not.`]
  })
  const onTheWay = new Set(lines.map(([, , file]) => file))
  onTheWay.delete('src/app/router.tsx')
  for (const end of ['src/records/list/SearchBox.tsx', 'src/api/session/request.ts'])
    if (!onTheWay.has(end)) faults.push(`docs/architecture.md does not show ${end} on the way of a search.`)
  if (onTheWay.size > 8) faults.push(`The way of a search has ${onTheWay.size} files; eight are enough.`)
  return faults
}

/** The rooms whose texts are in `messages.ts`, or in the tables of a connection's settings. */
function textsOutside(file: string): string[] {
  const isRoom =
    /^src\/(api|app|changes|connections|contacts|dialect|records|settings|shortcuts|statement-import|transactions|ui)\//.test(
      file,
    )
  if (!isRoom || /[/-]messages\.tsx?$|-settings\.ts$/.test(file)) return []
  return strayTexts(file, texts.get(file) ?? '').map((text) => `Move to messages.ts: ${text}`)
}

function kebab(name: string): string {
  return name.replace(/(?<=[a-z0-9])([A-Z])/g, '-$1').toLowerCase()
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** The functions of a module that have over 80 lines, and no comment above them that says “Over 80 lines because …”. */
function longFunctions(file: string, source: string, most = 80): string[] {
  const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
  const found: string[] = []
  const visit = (node: unknown, name: string): void => {
    if (Array.isArray(node)) return node.forEach((one) => visit(one, name))
    if (!isNode(node)) return
    const own = nameIn(node) ?? name
    if (functions.has(node.type)) {
      const lines = source.slice(node.start, node.end).split('\n').length
      if (lines > most && !hasReason(source.slice(0, node.start)))
        found.push(
          `${file}: ${own} has ${lines} lines. Split it, or say why in a comment: “Over 80 lines because …”.`,
        )
    }
    for (const inner of Object.values(node)) visit(inner, own)
  }
  visit(parseSync(file, source).program, 'a function')
  return found
}

/** What a declaration, a variable, a method or a property is called. */
function nameIn(node: Node): string | undefined {
  const called = node['id'] ?? node['key']
  return isNode(called) && typeof called['name'] === 'string' ? called['name'] : undefined
}

/** Whether one of the three lines above gives the reason. */
function hasReason(before: string): boolean {
  return before.split('\n').slice(-4).join('\n').includes('Over 80 lines because')
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
