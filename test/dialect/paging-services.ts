import { anAnswer } from './examples.ts'
import { size, slice, type Rows, type Fake } from './fake-lists.ts'

/** A bare service that repeats the last page. */
export const clamping =
  (base: 0 | 1, envelope: (rows: Rows, page: number) => object = () => ({})): Fake['list'] =>
  (rows, { page = base }) => {
    const last = Math.max(0, Math.ceil(rows.length / size) - 1)
    const index = Math.min(last, Math.max(0, page - base))
    return anAnswer({ data: slice(rows, index), ...envelope(rows, index + base) })
  }

export const spring: Fake['list'] = (rows, { page = 0 }) =>
  anAnswer({
    content: slice(rows, page),
    totalElements: rows.length,
    totalPages: Math.ceil(rows.length / size),
    number: page,
    size,
    last: (page + 1) * size >= rows.length,
  })

export const laravel: Fake['list'] = (rows, { page = 1 }) =>
  anAnswer({
    data: slice(rows, Math.max(1, page) - 1),
    total: rows.length,
    current_page: Math.max(1, page),
    last_page: Math.ceil(rows.length / size),
    per_page: size,
  })
