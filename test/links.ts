/** Checks that every link, path and npm script that the documentation names exists, and every file that a comment of the sources names. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const scripts = readFileSync('package.json', 'utf8')
const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...globSync('docs/*.md')]
const tests = globSync('test/**/*.{ts,tsx}')
const sources = [...tests, ...globSync(['*.ts', 'src/**/*.{ts,tsx,css}'])]
const faults = pages.flatMap((page) => {
  const text = readFileSync(page, 'utf8')
  const untrue = page === 'docs/findings.md' ? missingTests(text) : []
  return [...brokenLinks(page, text), ...missingPaths(text), ...missingScripts(text), ...untrue].map(
    (what) => `${page}: ${what} does not exist.`,
  )
})
for (const file of globSync('src/**/*.{ts,tsx,css}'))
  for (const path of missingInComments(readFileSync(file, 'utf8')))
    faults.push(`${file}: ${path} does not exist.`)
for (const fault of new Set(faults)) console.error(fault)
if (faults.length > 0) process.exitCode = 1

/** Links to pages, pictures and headings. Links to other sites are left alone: this check works offline. */
function brokenLinks(page: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => {
    if (/^https?:/.test(link)) return false
    const [path = '', heading] = link.split('#')
    const target = path === '' ? page : join(dirname(page), path)
    return !existsSync(target) || (heading !== undefined && !anchorsOf(target).includes(heading))
  })
}

/** Paths such as `src/api`, names such as `profile.ts` that any folder may hold, and in diagrams paths below `src`. */
function missingPaths(text: string): string[] {
  const paths = text.matchAll(/`((?:src|test|docs|samples|public)\/[^\s`]+|[\w./-]+\.(?:tsx?|css))`/g)
  const named = [...paths].map(([, path = '']) => path.replace('…', '*'))
  const inDiagrams = [...text.matchAll(/(?<=─→ |: |  )[a-z]+(?:\/[\w-]+)+/g)].map(
    ([path]) => `src/${path}{,.ts,.tsx}`,
  )
  return [...named, ...inDiagrams].filter((path) => globSync([path, `{src,test}/**/${path}`]).length === 0)
}

function missingInComments(text: string): string[] {
  const comments = text.split('\n').filter((line) => /^\s*(\/\/|\/?\*)/.test(line))
  const paths = [...comments.join('\n').matchAll(/(?<![\w./…-])(?:[\w-]+\/)*[\w-]+\.(?:tsx?|css)\b/g)]
  return paths.flatMap(([path]) => (sources.some((one) => `/${one}`.endsWith(`/${path}`)) ? [] : [path]))
}

function missingScripts(text: string): string[] {
  const names = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name)
  return names.filter((name) => !scripts.includes(`"${name}":`)).map((name) => `npm run ${name}`)
}

/** Tests as the table of findings names them: by folder and name, without an extension. */
function missingTests(text: string): string[] {
  const names = [...text.matchAll(/`((?!(?:src|test)\/)[a-z]+(?:\/[\w-]+)+)`/g)].map(([, name = '']) => name)
  return names.filter((name) => !tests.some((path) => path.includes(`/${name}.`)))
}

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): string[] {
  const headings = readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
