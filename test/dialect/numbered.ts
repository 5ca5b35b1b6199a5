import type { RemovalId } from '../../src/dialect/delete/delete-requests.ts'

/** Ids that the service has as JSON numbers. */
export const numbers = (...ids: string[]): RemovalId[] => ids.map((id) => ({ id, json: 'number' }))
