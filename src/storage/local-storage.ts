/** Where something is stored: for the tab's lifetime, or on the device until it is removed. */
export type Place = 'tab' | 'device'

/** The JSON stored under a name; undefined if it is missing or invalid, or if the browser stores nothing. */
export function readKept(place: Place, name: string): unknown {
  try {
    return JSON.parse(storage(place).getItem(name) ?? fallback.get(`${place} ${name}`) ?? 'null') ?? undefined
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
