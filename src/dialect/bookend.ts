import type { PartialProfile } from './resolve.ts'

/** How Bookend's own service fills the blanks (DESIGN.md, section 2): it leaves nothing to be found out. */
export const bookend: PartialProfile = {
  paging: { mode: 'page', base: 1, pastEnd: 'empty' },
  search: { mode: 'server' },
  values: {
    date: { read: 'YYYY-MM-DD', zone: 'UTC' },
    amount: { read: '1234.56', unit: 'major', sign: { kind: 'signed' } },
  },
  write: { version: 'auto', verify: false },
  remove: { ids: 'comma', batch: 500, verify: false },
}

/** The header by which it makes itself known, so that no other dialect has to be tried. */
export const bookendHeader = 'bookend-service'
