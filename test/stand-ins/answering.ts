import { emptyContact } from '../../src/domain/fields.ts'
import { bare } from './answers.ts'
import type { Call } from './call.ts'
import type { Collection, Matches, Row } from './collection.ts'
import { decode, type Fault, type Terms } from './records.ts'

/** How a family fills the blanks of the spec: an answer for each thing that can happen, in its own words. */
export type Blanks = {
  terms?: Terms
  /** What it says before it looks at a request: to the signed-out, to an address that it wants written otherwise. */
  first?: (call: Call) => Response | undefined
  matches?: Matches
  list: (found: Row[], call: Call) => Response
  record: (row: Row, call: Call) => Response
  missing: (call: Call) => Response
  /** The fields of a body, or why it is not read. */
  body: (call: Call) => Record<string, unknown> | Response
  /** Whether this edit may go ahead: the place to look at a version. */
  stale?: (row: Row, body: Record<string, unknown>, call: Call) => Response | undefined
  /** What it makes of fields before it keeps them. */
  keeps?: (changes: Record<string, string>) => Record<string, string>
  /** An edit takes the place of the whole record: fields that were not sent are emptied (W10). */
  replaces?: true
  /** What an edit makes of columns that the spec does not have, and of fields that were not sent. */
  columns?: (row: Row, body: Record<string, unknown>, call: Call) => Record<string, string>
  refused: (faults: Fault[], call: Call) => Response
  /** `before` is the record as it was. */
  edited: (row: Row, call: Call, before: Row) => Response
  created: (row: Row, call: Call) => Response
  /** The ids that it reads out of a request to delete, or why it does not. */
  ids: (call: Call) => string[] | Response
  mayRemove?: (ids: string[], call: Call) => Response | undefined
  removed: (gone: string[], asked: string[], call: Call) => Response
  /** A request that the spec does not have; 404 unless it says otherwise. */
  other?: (call: Call) => Response
  /** Records marked `locked` cannot be deleted. */
  locks?: true
  /** A write only counts after so many further reads (W8, D10). */
  readsUntilDone?: number
}

/** What marks a record as one that some services will not delete: this text in its company or description. */
export const locked = '(locked)'

/** Answers calls the way the blanks are filled. */
export function answering(blanks: Blanks, of: (call: Call) => Collection): (call: Call) => Response {
  const { terms = {}, readsUntilDone = 0 } = blanks
  const waiting: { reads: number; act: () => void }[] = []
  const perform = (act: () => void) => {
    if (readsUntilDone === 0) act()
    else waiting.push({ reads: readsUntilDone, act })
  }

  function edit(call: Call, row: Row): Response {
    const body = blanks.body(call)
    if (body instanceof Response) return body
    const conflict = blanks.stale?.(row, body, call)
    if (conflict) return conflict
    const base = blanks.replaces ? { id: row.id } : row
    const { changes, faults } = decode(call.resource, body, base, terms)
    if (faults.length > 0) return blanks.refused(faults, call)
    const before = { ...row }
    const kept = blanks.keeps?.(changes) ?? changes
    const cleared = blanks.replaces ? Object.fromEntries(Object.keys(row).map((field) => [field, ''])) : {}
    const columns = blanks.columns?.(row, body, call) ?? {}
    perform(() => of(call).update(row, { ...cleared, ...columns, ...kept, id: row.id }))
    return blanks.edited(row, call, before)
  }

  function create(call: Call): Response {
    const body = blanks.body(call)
    if (body instanceof Response) return body
    const { changes, faults } = decode(call.resource, body, { id: '' }, terms)
    if (faults.length > 0) return blanks.refused(faults, call)
    const kept = blanks.keeps?.(changes) ?? changes
    return blanks.created(of(call).add({ ...emptyContact, ...kept, id: '' }), call)
  }

  function remove(call: Call): Response {
    const asked = blanks.ids(call)
    if (asked instanceof Response) return asked
    const refusal = blanks.mayRemove?.(asked, call)
    if (refusal) return refusal
    const ids = asked.filter((id) => {
      const row = of(call).get(id)
      return (
        row && !(blanks.locks && [row['company'], row['description']].some((text) => text?.includes(locked)))
      )
    })
    perform(() => of(call).remove(ids))
    return blanks.removed([...new Set(ids)], asked, call)
  }

  return (call) => {
    if (call.method === 'GET')
      for (const write of waiting.splice(0))
        if (--write.reads < 0) write.act()
        else waiting.push(write)
    const early = blanks.first?.(call)
    if (early) return early
    if (call.operation === 'list')
      return blanks.list(of(call).found(call.query.get('search') ?? '', blanks.matches), call)
    if (call.operation === 'create') return create(call)
    if (call.operation === 'remove') return remove(call)
    if (call.operation === 'other') return blanks.other?.(call) ?? bare(404)
    const row = of(call).get(call.id)
    if (!row) return blanks.missing(call)
    return call.operation === 'get' ? blanks.record(row, call) : edit(call, row)
  }
}
