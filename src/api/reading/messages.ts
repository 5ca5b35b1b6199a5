// The texts of readings that cannot succeed.
import { formatCount } from '../../domain/format-count.ts'

export const keepsMoving = 'The list changed each time it was read.'
export const doesNotAddUp = (stated: number, read: number) =>
  `The service says there are ${formatCount(stated)}, but its pages hold ${formatCount(read)}.`
export const otherAccount = 'The sign-in changed while the list was being read.'
