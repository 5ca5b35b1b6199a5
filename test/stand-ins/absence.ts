import { json } from './answers.ts'
import type { Blanks } from './answering.ts'
import { expressWith } from './express.ts'
import { startable } from './stand-in.ts'

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
