import { aContact } from '../../builders.ts'

export const contacts = [
  aContact({ id: '1', company: 'Acme', city: 'Gent' }),
  aContact({ id: '12', company: 'Zeta', city: 'Gent' }),
]
