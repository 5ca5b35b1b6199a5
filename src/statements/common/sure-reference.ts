import { cleanText } from './normalize.ts'
import { isFiller } from './is-filler.ts'

/** A bank's reference; "" for fillers, and for one so short that the next file would probably use it again. */
export function sureReference(written: string): string {
  const reference = cleanText(written)
  return isFiller(reference) || reference.replace(/^[0\W_]+/, '').length < 5 ? '' : reference
}
