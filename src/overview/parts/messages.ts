// The texts of the parts that the sections of the overview share.
import { formatCount } from '../../domain/format-count.ts'

export const showMore = (number: number) => `Show ${formatCount(number)} more`
