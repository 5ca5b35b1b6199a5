import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ofAllPages = ['src/app/theme.css', 'src/app/shared.css']

/** Class names that no style sheet has, and classes of a style sheet that nothing uses. */
export function strayClasses(texts: ReadonlyMap<string, string>): string[] {
  const shared = new Set(ofAllPages.flatMap(classesIn))
  const used = new Set([...texts.values()].flatMap(sharedClassesIn))
  const faults = [...used]
    .filter((name) => !shared.has(name))
    .map((name) => `Class in no style sheet: ${name}`)
  for (const name of shared)
    if (!used.has(name) && name !== 'starting')
      faults.push(`Class that nothing uses: ${name} of ${ofAllPages.join(', ')}`)
  const modules = new Map(globSync('src/**/*.module.css').map((file) => [file, new Set<string>()]))
  for (const [file, text] of texts)
    for (const [, name, path = ''] of text.matchAll(/import (\w+) from '(\.[^']*\.module\.css)'/g)) {
      const names = modules.get(join(dirname(file), path))
      for (const [, one, other, any] of text.matchAll(
        new RegExp(`\\b${name}(?:\\.(\\w+)|\\['(\\w+)'\\]|(\\[))`, 'g'),
      ))
        names?.add(any ?? one ?? other ?? '')
      for (const [, one = ''] of text.matchAll(new RegExp(`\\{ (\\w+) = '' \\} = ${name}\\b`, 'g')))
        names?.add(one)
    }
  for (const [sheet, names] of modules) {
    const known = classesIn(sheet)
    for (const name of names)
      if (name !== '[' && !known.includes(name)) faults.push(`Class that ${sheet} has not: ${name}`)
    if (names.has('[')) continue
    for (const name of new Set(known))
      if (!names.has(name)) faults.push(`Class that nothing uses: ${name} of ${sheet}`)
  }
  return faults
}

/** The classes that a style sheet has of its own. */
function classesIn(sheet: string): string[] {
  const text = readFileSync(sheet, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|:global\(.*?\)+|url\(.*?\)/g, '')
  return [...text.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)
}

/** The text in `className`. */
function sharedClassesIn(text: string): string[] {
  const values = [...text.matchAll(/[cC]lassName=(?:"([^"]*)"|\{`([^`]*)`\})/g)].map(
    ([, plain, template]) => plain ?? template ?? '',
  )
  return values.flatMap((value) => value.replaceAll(/\$\{[^}]*\}/g, ' ').split(/\s+/)).filter(Boolean)
}

/** Sizes of text, weights and corners that are not those of app/theme.css. */
export function looksOfTheirOwn(): string[] {
  const own = /(?:font-size: [\d.]+px|font-weight: [5-9]\d\d|border-radius: [\d.]+px);/g
  return globSync('src/**/*.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(own)]
      .filter(([text]) => text !== 'border-radius: 999px;')
      .map(([text]) => `Not of the theme: ${file}: ${text}`),
  )
}

/** The CSS variables that are used without a fallback and set nowhere: a declaration with one counts as not written at all. */
export function unsetVariables(): string[] {
  const texts = globSync('src/**/*.{css,ts,tsx}').map((file) => [file, readFileSync(file, 'utf8')] as const)
  const all = texts.map(([, text]) => text).join('\n')
  const set = new Set([...all.matchAll(/(--[\w-]+)(?:'\]?|`)?\s*[:,]/g)].map(([, name]) => name))
  // Such as `--columns-${collection}`.
  const beginnings = [...all.matchAll(/`(--[\w-]+-)\$\{/g)].map(([, beginning = '']) => beginning)
  return texts.flatMap(([file, text]) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !set.has(name) && !beginnings.some((beginning) => name.startsWith(beginning)))
      .map((name) => `CSS variable that nothing sets: ${file}: ${name}`),
  )
}
