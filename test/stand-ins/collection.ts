/** A record in Bookend's own terms: its id and its fields, each text. */
export type Row = { id: string; [field: string]: string }

/** Whether the value of a field matches the text that is sought. */
export type Matches = (value: string, sought: string) => boolean

/** How a service makes ids: out of the id that a record was given with ("" for a new one), or of its place from 1. */
export type IdOf = (given: string, place: number) => string

/** The records of a stand-in, in the order in which it lists them: new ones come last. */
export type Collection = ReturnType<typeof createCollection>

/** A collection without records. */
export function createCollection(idOf: IdOf) {
  const rows: Row[] = []
  let made = 0
  const get = (id: string) => rows.find((row) => row.id === id)

  function add(fields: Row): Row {
    made += 1
    let place = givenAgain.has(idOf) ? rows.length + 1 : made
    let id = idOf(fields.id, place)
    while (get(id)) id = idOf('', ++place)
    const row = { ...fields, id }
    rows.push(row)
    return row
  }

  return {
    rows,
    get,
    add,
    found: (sought: string, matches: Matches = contains) =>
      sought
        ? rows.filter(({ id: _id, ...row }) => Object.values(row).some((v) => matches(v, sought)))
        : rows,
    update: (row: Row, changes: Record<string, string>) => void Object.assign(row, changes),
    /** Takes these away and gives back the ids of those that were there. */
    remove: (ids: string[]) =>
      [...new Set(ids)].filter((id) => {
        const place = rows.findIndex((row) => row.id === id)
        if (place >= 0) rows.splice(place, 1)
        return place >= 0
      }),
  }
}

function contains(value: string, sought: string): boolean {
  return value.toLowerCase().includes(sought.toLowerCase())
}

/** Text as it was given, else the number of the place. */
export const textIds: IdOf = (given, place) => given || String(place)

/** Whole numbers: the one that was given, else that of the place (R6). */
export const wholeIds: IdOf = (given, place) => (/^[1-9]\d{0,14}$/.test(given) ? given : String(place))

/** UUIDs (R7). */
export const uuids: IdOf = (_given, place) => `0190f3c2-7b1e-7c44-9a10-${hex(place, 12)}`

/** The ids of MongoDB (R8). */
export const objectIds: IdOf = (_given, place) => `665f1e0b9c3d4a${hex(place, 10)}`

/** Whole numbers above 2^53, of which JSON.parse loses the last digits (R11). */
export const snowflakes: IdOf = (_given, place) => String(1_790_000_000_000_000_000n + BigInt(place))

/** Those that are given again once their record is gone, as by SQLite; the others never are. */
const givenAgain = new Set<IdOf>([textIds, wholeIds])

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0')
}

/** How often each record was written, from 0: the `version` that a service wants back with an edit (W11). */
export function createVersions() {
  const versions = new WeakMap<Row, number>()
  const of = (row: Row) => versions.get(row) ?? 0
  return { of, raise: (row: Row) => void versions.set(row, of(row) + 1) }
}
