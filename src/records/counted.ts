import type { CollectionName } from '../domain/collection-name.ts'
import { formatCount } from '../domain/format-count.ts'
import type { Forms } from '../domain/plural.ts'
import { plural } from '../domain/plural.ts'

/**
 * A sentence about a number of records, where `#` stands for the number and `{name}` for another part. Each collection has
 * sentences of its own: in many languages the whole sentence follows its noun.
 */
export function counted(forms: Record<CollectionName, Forms>) {
  return (resource: CollectionName, number: number, parts: Record<string, string> = {}): string =>
    plural(number, forms[resource]).replace(/#|\{(\w+)\}/g, (_found, part?: string) =>
      part === undefined ? formatCount(number) : (parts[part] ?? ''),
    )
}
