import { fingerprint, pairsFingerprint } from '../../domain/cluster/fingerprint.ts'

/**
 * Whether a text is the same as another, or has the same words or letters. Names that are merely similar do not count.
 */
export function isAlike(text: string): (other: string) => boolean {
  const [words, letters] = [fingerprint(text), pairsFingerprint(text)]
  return (other) =>
    other === text ||
    (words !== '' && fingerprint(other) === words) ||
    (letters !== '' && pairsFingerprint(other) === letters)
}
