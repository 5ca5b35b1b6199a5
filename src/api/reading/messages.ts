// The texts of readings that cannot succeed.
import { formatCount } from '../../domain/format-count.ts'
import { plural } from '../../domain/plural.ts'

export const keepsMoving = 'The list changed each time it was read.'
export const doesNotAddUp = (stated: number, read: number) =>
  plural(stated, {
    one: `The service says that it has 1 record, but its pages hold ${formatCount(read)}.`,
    other: `The service says that it has ${formatCount(stated)} records, but its pages hold ${formatCount(read)}.`,
  })
export const otherAccount = 'The sign-in changed while the list was being read.'
