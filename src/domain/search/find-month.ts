import { fold } from '../fold.ts'

// The languages of the European Union and its neighbours.
const locales =
  'en nl fr de it es pt ca da sv nb fi is pl cs sk sl hr hu ro bg el et lv lt mt ga tr uk sq sr-Latn lb ru'

let known: Map<string, number> | undefined

/** The month (1 to 12) that a word names in a European language, in full or abbreviated: "march", "mrt", "März". */
export function findMonth(word: string): number | undefined {
  known ??= allNames()
  return known.get(fold(word).replace(/\.$/, ''))
}

function allNames(): Map<string, number> {
  const names = new Map<string, number>()
  for (const locale of locales.split(' '))
    for (const month of ['long', 'short'] as const)
      for (const options of [{ month }, { month, day: 'numeric' as const }]) {
        const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
        for (let number = 1; number <= 12; number += 1) {
          const parts = format.formatToParts(Date.UTC(2026, number - 1, 1))
          const name = fold(parts.find(({ type }) => type === 'month')?.value ?? '').replace(/\.$/, '')
          // A name for different months in two languages ("listopad") is ambiguous; the first language wins.
          if (/^\p{L}{3,}$/u.test(name) && !names.has(name)) names.set(name, number)
        }
      }
  return names
}
