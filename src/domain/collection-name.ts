/** The two collections, by the names that SPEC.md gives them. */
export const collectionNames = ['contacts', 'transactions'] as const
export type CollectionName = (typeof collectionNames)[number]
