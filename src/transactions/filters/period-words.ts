import { notationLanguage } from '../../domain/notation-language.ts'
import * as messages from './messages.ts'

/** A period of the address in words: "This month", "Third quarter of 2026", "March 2026", "2026-01-15 to 2026-02-14". */
export function periodWords(text: string): string {
  const relative = messages.relative[text]
  if (relative !== undefined) return relative
  const [first = '', last] = text.split('..')
  if (last !== undefined) {
    if (first === '') return messages.daysUntil(last)
    return last === '' ? messages.daysFrom(first) : messages.days(first, last)
  }
  const [year = '', part, day] = text.split('-')
  if (part === undefined) return messages.year(year)
  if (part.startsWith('Q')) return messages.quarter(part.slice(1), year)
  return day === undefined ? monthIn(year, part) : text
}

function monthIn(year: string, month: string): string {
  const format = new Intl.DateTimeFormat(notationLanguage(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(new Date(`${year}-${month}-01T00:00:00Z`))
}
