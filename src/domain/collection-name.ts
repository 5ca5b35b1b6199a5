/** The two collections, by their names in docs/spec.md. */
export const collectionNames = ['contacts', 'transactions'] as const
export type CollectionName = (typeof collectionNames)[number]
