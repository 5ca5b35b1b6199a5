import { randomBytes } from 'node:crypto'

/**
 * Ids for records that are imported together: a random prefix (56 bits) that no other file gets, then a counter. They
 * are adjacent in the tables' indexes, which is much faster than a hundred thousand scattered ids, and the lines of a
 * day keep the order of the file.
 */
export function newIds(): () => string {
  const beginning = randomBytes(7).toString('hex')
  let number = 0
  return () => beginning + (number++).toString(16).padStart(6, '0')
}
