import { globSync, readFileSync } from 'node:fs'

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
