import { json } from './answers.ts'
import { expressWith } from './express.ts'
import { pageOf, slice } from './pages.ts'
import { encode } from './records.ts'
import { startable } from './stand-in.ts'

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
