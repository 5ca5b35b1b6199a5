import { fold } from '../fold.ts'
import type { Contact } from '../contact.ts'
import type { NameRule } from '../name-rules.ts'

/**
 * OpenRefine's fingerprint: without case, accents and punctuation, its words sorted and each once, so that "Peeters,
 * Houthandel" is "Houthandel Peeters" (OpenRefine, "Clustering in depth: Fingerprint").
 */
export function fingerprint(text: string): string {
  return [...new Set(wordsOf(text))].toSorted().join(' ')
}

/** OpenRefine's n-gram fingerprint ("Clustering in depth"), by pairs of letters: it joins words that were split or run together. */
export function pairsFingerprint(text: string): string {
  const letters = Array.from(wordsOf(text).join(''))
  if (letters.length < 2) return letters.join('')
  const pairs = letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
  return [...new Set(pairs)].toSorted().join('')
}

/**
 * What two spellings of one company or person have in common: their words without legal forms, whatever their order, so that
 * "HOUTHANDEL PEETERS B.V." is "Peeters Houthandel". "" if there is no word.
 */
export function nameFingerprint(text: string): string {
  return fingerprint(essentialWords(text).join(' '))
}

/** The same for every text: a name without a letter or digit is only itself. */
export function printOfName(text: string): string {
  return nameFingerprint(text) || text.trim()
}

/** Whether a name is one of several, however each is written. */
export function isOneOfNames(name: string, names: readonly string[]): boolean {
  const same = nameFingerprint(name)
  return same !== '' && names.some((one) => nameFingerprint(one) === same)
}

/** A search that finds every spelling with the same fingerprint, as far as punctuation within a word allows. */
export function searchForName(text: string): string {
  const folded = fold(text).split(/[^\p{L}\p{N}]+/u)
  const essential = essentialWords(text)
  return essential.map((word) => (folded.includes(word) ? word : longestPart(word, folded))).join(' ')
}

/** The longest piece of a word that punctuation divides: `oreal` of `l’oreal`. */
function longestPart(word: string, pieces: readonly string[]): string {
  const parts = pieces.filter((piece) => piece !== '' && word.includes(piece))
  return parts.toSorted((one, other) => other.length - one.length)[0] ?? word
}

/** The words of a text, each once, without legal forms unless it has no others. */
export function essentialWords(text: string): string[] {
  const words = [...new Set(wordsOf(text))]
  const essential = words.filter((word) => !legalForms.has(word))
  return essential.length > 0 ? essential : words
}

/** As they are written without points, where statements of the banks that Bookend reads come from. */
const legalForms = new Set(
  `ab ag ans aps as asbl bt bv bvba co corp cv cvba cvoa eg ek eurl ev gbr gmbh gie inc kb kft kg kgaa limited llc llp ltd mbh nv ohg oo oy oyj plc
  pte pty sa sagl sarl sas sasu sc sca scrl scs se sem sl slu snc sp spa spk spolka spz sprl spzoo srl sro ug vof vzw z zoo zrt`.split(
    /\s+/,
  ),
)

function wordsOf(text: string): string[] {
  return fold(text)
    .replace(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

type Named = Pick<Contact, 'company' | 'firstName' | 'lastName'>

/** The names of a contact, its company and its person; none if it has neither. */
export function namesOfContact({ company, firstName, lastName }: Named): string[] {
  return [company, `${firstName} ${lastName}`].map((name) => name.trim()).filter(Boolean)
}

/** Whether a rule has one of these names, however it is written, as the name to use or as the text to look for. */
export function isRuleAbout({ name, text }: NameRule, names: readonly string[]): boolean {
  return isOneOfNames(name, names) || isOneOfNames(text, names)
}
