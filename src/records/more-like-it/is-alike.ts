import { fingerprint, pairsFingerprint } from '../../domain/cluster/fingerprint.ts'

/** Tells whether a text is the same as another, or has the same words or letters. Names that are only near are not meant. */
export function isAlike(text: string): (other: string) => boolean {
  const [words, letters] = [fingerprint(text), pairsFingerprint(text)]
  return (other) =>
    other === text ||
    (words !== '' && fingerprint(other) === words) ||
    (letters !== '' && pairsFingerprint(other) === letters)
}
