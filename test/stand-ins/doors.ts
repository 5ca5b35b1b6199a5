import { bare, json } from './answers.ts'
import { expressWith } from './express.ts'
import { type Family, startable } from './stand-in.ts'

/** Services that never say 401 to those who are signed out. */
export const doors = startable([
  door('signed out is a 403 without a word', () => bare(403)),
  door('signed out is a code in a 200', () => json({ code: 401, msg: 'Please log in again', data: null })),
])

function door(name: string, shut: () => Response): Family {
  const family = expressWith(name, 'A11')
  return {
    ...family,
    blanks: (house) => ({
      ...family.blanks(house),
      first: () => (house.isSignedIn() ? undefined : shut()),
    }),
  }
}
