/** Where something is kept: as long as the tab, or on the device until it is removed. */
export type Place = 'tab' | 'device'

/** The JSON kept under a name; undefined where there is none, where it is broken, or where the browser keeps nothing. */
export function readKept(place: Place, name: string): unknown {
  try {
    return JSON.parse(storage(place).getItem(name) ?? fallback.get(`${place} ${name}`) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a value under a name, or forgets it when it is undefined; where the browser refuses, for as long as the page. */
export function keep(place: Place, name: string, value: unknown): void {
  try {
    if (value === undefined) storage(place).removeItem(name)
    else storage(place).setItem(name, JSON.stringify(value))
    fallback.delete(`${place} ${name}`)
  } catch {
    fallback.set(`${place} ${name}`, JSON.stringify(value) ?? 'null')
  }
}

const fallback = new Map<string, string>()

function storage(place: Place): Storage {
  return place === 'tab' ? sessionStorage : localStorage
}
