import { locked, type Blanks } from './answering.ts'
import { bare, json, pageOf, slice } from './answers.ts'
import type { Row } from './collection.ts'
import { expressWith, part } from './express.ts'
import type { Hostile } from './network.ts'
import { encode } from './records.ts'
import { startable, startOf, type Family } from './stand-in.ts'

/** Services that say in other ways than 404 that there is no such record. */
export const absence = startable([
  expressWith(
    'absent is a 400',
    'R17',
    absent({ code: 'CONTACT_NOT_FOUND', message: 'Record does not exist' }, 400),
  ),
  expressWith('absent is an error with 200', 'R17', absent({ error: 'not found' })),
  expressWith('absent is no data', 'R17', absent({ success: true, data: null })),
])

function absent(body: object, status = 200): Partial<Blanks> {
  return { missing: () => json(body, status) }
}

/** Services that archive what is deleted: it leaves the lists, and can still be read by its id. */
export const archives = startable([
  // FreshBooks marks it with a state.
  archiving('archives: with a state', { vis_state: 1 }),
  // Moneybird shows it as it was.
  archiving('archives: without a word', {}),
  { ...archiving('archives: stated', {}), profile: { remove: { ids: 'comma-space', archives: true } } },
])

function archiving(name: string, mark: object): Family {
  const family = expressWith(name, 'D14')
  return {
    ...family,
    blanks: (house) => {
      const archive = new Map<string, Row>()
      const blanks = family.blanks(house)
      return {
        ...blanks,
        mayRemove: (ids, call) => {
          for (const id of ids) {
            const row = house.of(call).get(id)
            if (row) archive.set(`${call.resource} ${id}`, { ...row })
          }
          return undefined
        },
        missing: (call) => {
          const row = archive.get(`${call.resource} ${call.id}`)
          return row ? json({ id: row.id, ...encode(row), ...mark }) : blanks.missing(call)
        },
      }
    },
  }
}

/** Services that never say 401 to those who are signed out. */
export const doors = startable([
  door('signed out is a 403 without a word', () => bare(403)),
  door('signed out is a code in a 200', () => json({ code: 401, msg: 'Please log in again', data: null })),
])

function door(name: string, shut: () => Response): Family {
  const family = expressWith(name, 'A11')
  return {
    ...family,
    blanks: (house) => ({ ...family.blanks(house), first: () => (house.isSignedIn() ? undefined : shut()) }),
  }
}

/** Lists for a grid on a screen, of which `total` is the number of pages. jqGrid has `records` beside it; others have nothing. */
export const jqgrid = startable([
  expressWith('jqgrid', 'T13', {
    list: (found, call) => {
      const { rows, page, pages, total } = slice(found, pageOf(call))
      return json({
        page,
        total: pages,
        records: total,
        rows: rows.map((row) => ({ id: row.id, ...encode(row) })),
      })
    },
  }),
  expressWith('jqgrid: only the pages', 'T13', {
    list: (found, call) => {
      // Short pages, so that there are more of them than rows on each.
      const { rows, pages } = slice(found, pageOf(call), 1, 4)
      return json({ total: pages, data: rows.map((row) => ({ id: row.id, ...encode(row) })) })
    },
  }),
])

const family = expressWith('totals are late', 'T15')

/** Lists behind a search index: their totals count what was deleted for a few readings more. */
export const lateTotals = startable([
  {
    ...family,
    profile: { remove: { ids: 'comma-space' } },
    blanks: (house) => {
      const counted = new Map<string, number>()
      let reads = 0
      return {
        ...family.blanks(house),
        list: (found, call) => {
          const key = `${call.resource} ${call.query.get('search') ?? ''}`
          if (reads++ % 5 === 4) counted.clear()
          const total = counted.get(key) ?? found.length
          counted.set(key, total)
          const { rows } = slice(found, pageOf(call))
          return json({ total, items: rows.map((row) => ({ id: row.id, ...encode(row) })) })
        },
      }
    },
  },
])

/** Services that refuse a whole deletion for one of its records, because that is in use or reconciled. */
export const refusals = startable([
  refusing('one record refuses to go'),
  { ...refusing('one record refuses to go: stated'), profile: { remove: { ids: 'comma-space' } } },
])

function refusing(name: string): Family {
  const family = expressWith(name, 'D15')
  return {
    ...family,
    blanks: (house) => ({
      ...family.blanks(house),
      mayRemove: (ids, call) => {
        const isLocked = (id: string) => {
          const row = house.of(call).get(id)
          return [row?.['company'], row?.['description']].some((text) => text?.includes(locked))
        }
        return ids.some(isLocked) ? json({ error: 'It is reconciled' }, 409) : undefined
      },
    }),
  }
}

/** Lists whose rows are partial: an id and a few fields under names of their own; a record has all of its fields. */
export const partialRows: Record<string, Hostile> = Object.fromEntries([
  partial(
    'partial rows: a display name',
    'Show the name that the service gives, and read no record for it.',
    { company: 'display_name' },
  ),
  partial('partial rows: a name of its own', 'Ask which field is the name, once; say it above the list.', {
    company: 'kuerzel',
  }),
  partial('partial rows: ids alone', 'Say above the lists that they come without names and amounts.', {}),
  partial(
    'partial rows: an amount of its own',
    'Ask which fields are the amount and the description; say above the list that they are left out.',
    {
      company: 'company',
      date: 'date',
      counterpart: 'counterpart',
      amount: 'total_value',
      description: 'narration',
    },
  ),
])

/** Lists that show these fields of the spec, under these names, and no other. */
function partial(name: string, expect: string, names: Record<string, string>): [string, Hostile] {
  const family = expressWith(name, 'R18', {
    list: (found, call) =>
      json(
        part(found, pageOf(call)).map(({ id, ...row }) => ({
          id,
          ...Object.fromEntries(
            Object.entries(row).flatMap(([field, value]) => (names[field] ? [[names[field], value]] : [])),
          ),
          created_at: '2026-01-02',
        })),
      ),
  })
  return [name, { start: startOf(family), expect }]
}
