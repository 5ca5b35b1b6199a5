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
  const get = (id: string) => rows.find((row) => row.id === id)

  function add(fields: Row): Row {
    let place = rows.length + 1
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
