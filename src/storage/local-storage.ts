/** Where something is stored: for the tab's lifetime, or on the device until it is removed. */
export type Place = 'tab' | 'device'

/** The JSON stored under a name; undefined if it is missing or invalid, or if the browser stores nothing. */
export function readKept(place: Place, name: string): unknown {
  try {
    // What the browser refused comes first: it is newer, and a browser that refuses may not be asked either.
    return JSON.parse(fallback.get(`${place} ${name}`) ?? storage(place).getItem(name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value under a name, or removes it if undefined. If the browser refuses, holds it until the page is left. */
export function keep(place: Place, name: string, value: unknown): void {
  try {
    if (value === undefined) storage(place).removeItem(name)
    else storage(place).setItem(name, JSON.stringify(value))
    fallback.delete(`${place} ${name}`)
  } catch {
    fallback.set(`${place} ${name}`, JSON.stringify(value) ?? 'null')
  }
}

/** Moves what the device stores under a name to another name, unless there already is something. */
export function moveKept(from: string, to: string): void {
  const moved = readKept('device', from)
  if (moved === undefined) return
  if (readKept('device', to) === undefined) keep('device', to, moved)
  keep('device', from, undefined)
}

const fallback = new Map<string, string>()

function storage(place: Place): Storage {
  return place === 'tab' ? sessionStorage : localStorage
}

/** The storage key for the CSV mappings that an account's users chose between several that fit. */
export function chosenMappingsPlace(books: string): string {
  return `bookend-chosen-mappings:${books}`
}

/** The storage key of the first page of a list, as a connection last showed it. */
export function lastSeenPlace(connection: string, list: string): string {
  return `bookend-last-seen:${connection} ${list}`
}

/** The storage key for the time when the overview of an account was last viewed. */
export function lastVisitPlace(books: string): string {
  return `bookend-last-visit:${books}`
}

/**
 * The storage key for the layouts of an account's lists. Not beside what reads them, because the start only needs to know whether
 * there are any.
 */
export function listLayoutsPlace(books: string): string {
  return `bookend-lists:${books}`
}

/** The storage key for when a record of an account was last written from this browser. */
export function writtenPlace(books: string): string {
  return `bookend-written:${books}`
}

/** The storage key for the names that this browser remembers for an account's counterparties. */
export function nameRulesPlace(books: string): string {
  return `bookend-name-rules:${books}`
}

/** The storage key for the groups of an account's records that its user has called no duplicates. */
export function notDuplicatesPlace(books: string): string {
  return `bookend-not-duplicates:${books}`
}

/** The storage key for which contacts an account's counterparties are, as the user said. */
export function contactChoicesPlace(books: string): string {
  return `bookend-contact-choices:${books}`
}

/** The storage key for what the inbox of an account showed. */
export function inboxVisitPlace(books: string): string {
  return `bookend-inbox:${books}`
}

/** The storage key for how much that was. Apart, because every page reads it. */
export function inboxCountPlace(books: string): string {
  return `bookend-inbox-count:${books}`
}
