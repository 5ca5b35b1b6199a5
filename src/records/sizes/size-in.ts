import type { ListQuery } from '../../domain/page.ts'

/** The number of rows on a page as the address has it; undefined where it has none. */
export function sizeIn({ refine }: ListQuery): string | undefined {
  return (refine && new URLSearchParams(refine).get('size')) || undefined
}
