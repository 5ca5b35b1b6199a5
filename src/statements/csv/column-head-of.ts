import { fold } from '../../domain/fold.ts'

/** Names are compared without case, accents and surrounding blanks, which vary between files of one bank. */
export function columnHeadOf(text: string): string {
  return fold(text.replace(/\s+/g, ' ').trim())
}
