import type { ListQuery } from '../../domain/page.ts'

/** The page size in the address; undefined if there is none. */
export function pageSizeOf({ refine }: ListQuery): string | undefined {
  return (refine && new URLSearchParams(refine).get('size')) || undefined
}
