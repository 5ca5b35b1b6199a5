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
export function writeKept(place: Place, name: string, value: unknown): void {
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
  if (readKept('device', to) === undefined) writeKept('device', to, moved)
  writeKept('device', from, undefined)
}

const fallback = new Map<string, string>()

function storage(place: Place): Storage {
  return place === 'tab' ? sessionStorage : localStorage
}

// The storage keys of what is kept for the books of an account; here, because the start only needs to know whether there is anything.

/** The CSV mappings that its users chose between several that fit. */
export const chosenMappingsPlace = (books: string) => `bookend-chosen-mappings:${books}`
/** When its overview was last viewed. */
export const lastVisitPlace = (books: string) => `bookend-last-visit:${books}`
export const listLayoutsPlace = (books: string) => `bookend-lists:${books}`
/** When one of its records was last written from this browser. */
export const writtenPlace = (books: string) => `bookend-written:${books}`
/** The names that this browser remembers for its counterparties. */
export const nameRulesPlace = (books: string) => `bookend-name-rules:${books}`
/** The groups of its records that its user has called no duplicates. */
export const notDuplicatesPlace = (books: string) => `bookend-not-duplicates:${books}`
/** Which contacts its counterparties are, as the user said. */
export const contactChoicesPlace = (books: string) => `bookend-contact-choices:${books}`
/** What its inbox showed. */
export const inboxVisitPlace = (books: string) => `bookend-inbox:${books}`
/** How much that was. Apart, because every page reads it. */
export const inboxCountPlace = (books: string) => `bookend-inbox-count:${books}`

/** The storage key of the first page of a list, as a connection last showed it. */
export const lastSeenPlace = (connection: string, list: string) => `bookend-last-seen:${connection} ${list}`

/** What goes with the connection to an account. */
export const placesOfAccount = [
  listLayoutsPlace,
  lastVisitPlace,
  inboxVisitPlace,
  inboxCountPlace,
  chosenMappingsPlace,
  nameRulesPlace,
  notDuplicatesPlace,
  contactChoicesPlace,
]

/** The storage key for the ids of deleted contacts whose repeated creation has an unknown outcome. */
export function createdAgainPlace(books: string): string {
  return `bookend-created-again:${books}`
}

/** Moves them to another account. */
export function moveCreatedAgain(from: string, to: string): void {
  const sent = readKept('device', createdAgainPlace(from))
  if (typeof sent !== 'object' || sent === null) return
  writeKept('device', createdAgainPlace(to), {
    ...sent,
    ...Object(readKept('device', createdAgainPlace(to))),
  })
  writeKept('device', createdAgainPlace(from), undefined)
}
