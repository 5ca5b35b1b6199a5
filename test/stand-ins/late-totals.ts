import { json } from './answers.ts'
import { expressWith } from './express.ts'
import { pageOf, slice } from './pages.ts'
import { encode } from './records.ts'
import { startable } from './stand-in.ts'

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
