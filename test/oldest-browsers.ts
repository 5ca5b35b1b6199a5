import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { transformWithOxc } from 'vite'
import { oldestBrowsers } from '../vite.config.ts'

/*
 * Fails when the build in dist uses something that the oldest browsers it is made for do not have: syntax, or a function or a
 * rule of style from the lists below, which name what came later (https://developer.mozilla.org). Extend them as browsers do.
 */
const laterFunctions = [
  /\bArray\.fromAsync\b/,
  /\bError\.isError\b/,
  /\bIntl\.DurationFormat\b/,
  /\bIterator\.(from|concat)\b/,
  /\.(values|keys|entries)\(\)\.(map|filter|some|every|find|reduce|take|drop|flatMap|toArray)\(/,
  /\bMath\.(sumPrecise|f16round)\b/,
  /\bPromise\.try\b/,
  /\bRegExp\.escape\b/,
  /\bTemporal\.[A-Z]/,
  /\bURL\.parse\(/,
  /\bURLPattern\b/,
  /\bUint8Array\.from(Base64|Hex)\b/,
  /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|getOrInsert|getOrInsertComputed|moveBefore)\(/,
  /(?<!\bin globalThis\?)\brequestIdleCallback\(/,
  /\bscheduler\.(yield|postTask)\b/,
]
const laterStyles = [
  /light-dark\(/,
  /@scope\b/,
  /@property\b/,
  /@position-try\b/,
  /\banchor\(/,
  /\bposition-area:/,
  /\bfield-sizing:/,
  /\binterpolate-size:/,
  /:open\b/,
  /\bcalc-size\(/,
]

const root = join(import.meta.dirname, '..')
const found: string[] = []
for (const path of globSync(join(root, 'dist/**/*.js'))) {
  const code = readFileSync(path, 'utf8')
  const [asItIs, lowered] = await Promise.all(
    ['esnext', oldestBrowsers].map((target) => transformWithOxc(code, path, { target, sourcemap: false })),
  )
  if (asItIs?.code !== lowered?.code) found.push(`${basename(path)}: syntax`)
  note(path, code, laterFunctions)
}
for (const path of globSync(join(root, 'dist/**/*.css'))) note(path, readFileSync(path, 'utf8'), laterStyles)

const words = oldestBrowsers.map((name) => /^([a-z]+)([\d.]+)$/.exec(name)?.slice(1) ?? [])
for (const path of ['README.md', 'index.html'])
  for (const [browser = '', version = ''] of words)
    if (!new RegExp(`${browser}[^.,;]*\\b${version.replace('.', '\\.')}\\b`, 'i').test(read(path)))
      found.push(`${path} does not name ${browser} ${version}`)

if (found.length > 0) {
  console.error(`The build needs newer browsers than ${oldestBrowsers.join(', ')}:\n${found.join('\n')}`)
  process.exit(1)
}

function note(path: string, text: string, later: RegExp[]) {
  for (const pattern of later)
    for (const { index } of text.matchAll(new RegExp(pattern, 'g')))
      found.push(`${basename(path)}: …${text.slice(Math.max(0, index - 30), index + 40)}…`)
}

function read(path: string) {
  return readFileSync(join(root, path), 'utf8')
}
