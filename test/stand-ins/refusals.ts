import { json } from './answers.ts'
import { locked } from './answering.ts'
import { expressWith } from './express.ts'
import { type Family, startable } from './stand-in.ts'

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
