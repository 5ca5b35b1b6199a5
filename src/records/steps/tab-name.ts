import { newId } from '../../domain/new-id.ts'
import { keep, readKept } from '../../storage/local-storage.ts'

/** The name of this tab, which survives a reload: a tab undoes what was changed in it. */
export function tabName(): string {
  const known = readKept('tab', place)
  if (typeof known === 'string') return known
  const name = newId()
  keep('tab', place, name)
  return name
}

const place = 'bookend-tab'
