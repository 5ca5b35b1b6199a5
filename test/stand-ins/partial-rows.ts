import { json } from './answers.ts'
import { expressWith, part } from './express.ts'
import type { Hostile } from './network.ts'
import { pageOf } from './pages.ts'
import { startOf } from './stand-in.ts'

/** Lists whose rows are partial: an id and a few fields under names of their own; a record has all of its fields. */
export const partialRows: Record<string, Hostile> = Object.fromEntries([
  partial(
    'partial rows: a display name',
    'Show the name that the service gives, and read no record for it.',
    {
      company: 'display_name',
    },
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

/** Lists that show these fields of SPEC.md, under these names, and no other. */
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
