import type { ServiceProfile } from './profile.ts'
import type { PartialProfile } from './resolve.ts'

/** The profile of Bookend's own service (docs/spec.md leaves these points open). It leaves nothing to detect. */
export const bookend: PartialProfile = {
  paging: { mode: 'page', base: 1 },
  search: { mode: 'server' },
  values: {
    date: { read: 'YYYY-MM-DD', zone: 'UTC' },
    amount: { read: '1234.56', unit: 'major', sign: { kind: 'signed' } },
  },
  write: { edit: 'changed', version: 'auto', verify: false },
  remove: { ids: 'comma', batch: 500, archives: false, verify: false },
}

/** The header that identifies Bookend's own service, so that nothing has to be detected. */
export const bookendHeader = 'bookend-service'

/** Whether a profile states nothing that changes how lists of Bookend's own service are requested. */
export function leavesListsAlone({ paging, search }: ServiceProfile): boolean {
  return (
    ['auto', 'page'].includes(paging.mode) &&
    paging.param === 'page' &&
    paging.base !== 0 &&
    !paging.sizeParam &&
    search.param === 'search' &&
    search.mode !== 'local' &&
    search.minLength === 0
  )
}
