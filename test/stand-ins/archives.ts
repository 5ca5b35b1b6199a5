import { json } from './answers.ts'
import type { Row } from './collection.ts'
import { expressWith } from './express.ts'
import { encode } from './records.ts'
import { type Family, startable } from './stand-in.ts'

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
