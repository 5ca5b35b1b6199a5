import { sureReference } from '../common/references.ts'

/**
 * FITID is unique within the account by the standard (section 11.4.4). Some banks count from 1 in each download, or
 * write a provisional one with blanks (`04081       BD2B`, Banque Populaire); those give "".
 */
export function readFitId(written: string): string {
  const reference = sureReference(written)
  return reference.includes(' ') ? '' : reference
}
