import { standIns } from '../../stand-ins/all.ts'
import type { Records } from '../../stand-ins/stand-in.ts'
import { freshBaseUrl } from './open-app.tsx'

/** Two services of other makes, which answer in different ways: what the client does itself must work with both. */
export const twoServices = ['express', 'nest'] as const

/** A service of this make with these records. */
export function startService(
  name: (typeof twoServices)[number] | 'express: search is ignored',
  records: Records,
) {
  const start = standIns[name]
  if (!start) throw new Error(`There is no stand-in ${name}`)
  return start(records)
}

/** Our own service and two others. */
export const threeServices = ['own', ...twoServices] as const

/** What `openApp` opens, for these records to be at a service. */
export function recordsAt(service: (typeof threeServices)[number], records: Partial<Records>) {
  const { contacts = [], transactions = [] } = records
  if (service === 'own') return { contacts, transactions }
  return { standIn: startService(service, { contacts, transactions }), baseUrl: freshBaseUrl() }
}
