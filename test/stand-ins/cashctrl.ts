import { exactNumber } from './amounts.ts'
import { json, pageOf, slice } from './answers.ts'
import { basicOf, numbersOf, numeral, readBody, split } from './call.ts'
import { wholeIds, type Row } from './collection.ts'
import { sqlDateTime } from './dates.ts'
import { encode, type Terms } from './records.ts'
import { startable } from './stand-in.ts'

/**
 * CashCtrl and its like: an API key as the user with an empty password, forms as bodies, and 200 for nearly everything:
 * whether it went well is said by `success`.
 */
export const cashctrl = startable([
  {
    name: 'cashctrl',
    shows: 'E2 T1 R2 R6 C2 W5 X9 X17 A5 I1 D7 F3 G5',
    idOf: wholeIds,
    secrets: (issue) => ({ key: `cashctrl-${issue}`, none: '' }),
    profile: {
      auth: { kind: 'basic', userRef: 'key', passRef: 'none' },
      write: { encoding: 'form' },
      remove: { ids: 'comma' },
    },
    blanks: ({ lets }) => ({
      terms,
      first: (call) => {
        const { user, password } = basicOf(call) ?? {}
        if (lets('key', user) && password === '') return undefined
        return json({ success: false, message: 'Not authenticated. Check the API key.' }, 401)
      },
      list: (found, call) => {
        const { rows, total } = slice(found, pageOf(call))
        return json({ total, data: rows.map(toJson) })
      },
      record: (row) => json({ success: true, data: toJson(row) }),
      missing: () => json({ success: false, message: 'The entry does not exist.', data: null }),
      // Parameters are read from forms only; of another body nothing arrives.
      body: (call) => readBody(call, ['form']),
      refused: (faults) =>
        json({
          success: false,
          message: null,
          errors: faults.map(({ field, words }) => ({ field, message: `This field ${words}.` })),
        }),
      edited: (row) => json({ success: true, message: 'Saved', insertId: numeral(row.id) }),
      created: (row) => json({ success: true, message: 'Saved', insertId: numeral(row.id) }),
      ids: (call) => {
        const ids = numbersOf(split(readBody(call, ['form'])['ids'], ','))
        const errors = [{ field: 'ids', message: 'This field is required.' }]
        return ids.length > 0 ? ids : json({ success: false, message: null, errors })
      },
      removed: (gone) => json({ success: true, message: `${gone.length} entries deleted` }),
    }),
  },
])

const terms: Terms = { date: sqlDateTime, amount: exactNumber, empty: null }

function toJson(row: Row) {
  return { id: numeral(row.id), created: '2026-04-01 08:15:30.0', ...encode(row, terms), isInactive: false }
}
