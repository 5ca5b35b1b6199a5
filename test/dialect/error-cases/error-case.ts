import type { CollectionName } from '../../../src/domain/collection-name.ts'

/** What a service answers with a refusal, and what is read of it. */
export type ErrorCase = {
  of: string
  status?: number
  body: unknown
  resource?: CollectionName
  message?: string | undefined
  fields?: Record<string, string>
  code?: string
  requestId?: string
}
