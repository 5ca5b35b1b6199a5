import { keep, readKept } from '../../storage/local-storage.ts'

/** Remembers that this sign-in was used at a service that does not name its accounts. */
export function rememberMark(id: string, baseUrl: string, mark: string): void {
  const unsigned = connectionScope(id, baseUrl)
  const marks = marksOf(unsigned)
  if (mark && !marks.includes(mark)) keep('device', placeOfMarks(unsigned), [...marks, mark])
}

/** The scope of an account that the service names. */
export function accountScope(id: string, baseUrl: string): string {
  return ['account', id, baseUrl].join(' ')
}

/** The scope of all data until version 2 of the browser's database. */
export function connectionScope(id: string, baseUrl: string): string {
  return `${id} ${baseUrl}`
}

/** The scope of a sign-in at a connection whose service does not name accounts. */
export function signInScope(unsigned: string, mark: string): string {
  return mark ? `${unsigned} ${mark}` : unsigned
}

/** The marks of the sign-ins that were used at a connection. */
export function marksOf(unsigned: string): string[] {
  const kept = readKept('device', placeOfMarks(unsigned))
  return Array.isArray(kept) ? kept.map(String) : []
}

function placeOfMarks(unsigned: string): string {
  return `bookend-sign-ins:${unsigned}`
}
