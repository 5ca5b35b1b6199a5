import type { CollectionName } from '../../domain/collection-name.ts'
import type { JsonObject } from '../../dialect/json.ts'

/** Fields in Bookend's notation, by their names in docs/spec.md. */
export type Changes = Record<string, string | undefined>

/** An edit that was sent: the row read before it, and the requested changes. */
export type SentEdit = { resource: CollectionName; id: string; before: JsonObject; changes: Changes }
