import { formatCount } from '../../domain/format-count.ts'

// The texts of the button that edits everything a list finds.

export const editAll = 'Edit all'
export const editAllOf = (total: number | undefined) =>
  total === undefined ? 'Edit all found' : `Edit all ${formatCount(total)} found`
