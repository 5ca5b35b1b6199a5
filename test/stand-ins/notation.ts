import type { Row } from './collection.ts'

/** How a service writes the values of a field; "" never comes here. */
export type Notation = {
  /** The value for JSON. The row is there for what depends on its currency. */
  write: (value: string, row: Row) => unknown
  /** What was sent, in Bookend's own text; undefined when the service cannot read it. */
  read: (sent: string, row: Row) => string | undefined
  /** What is left of a value that the service keeps: a number has no zeros at its end. */
  keeps?: (value: string) => string
}
