import { StatementError } from '../common/statement.ts'
import { asLatin1, knownByLetters, letterIn } from './code-pages.ts'
import { languagesOf, type Language } from './languages.ts'

/** The words as read in one code page: how many look wrong, how much speaks against the reading, and the decoded words. */
type Reading = { page: string; wrong: number; against: number; words: string[] }

/** The weight of weak evidence against a reading: letters that few languages have, symbols at the ends of words. */
const slight = 0.1

/**
 * Finds the code page in which an undeclared text makes sense: its letters belong to the languages of the file, the
 * case within words is consistent, and no symbols appear inside words. Code pages that give the same text count as one.
 * Throws if none fits, or if two fit equally well and `expected` (the bank's usual encoding) does not decide, because
 * the wrong one would garble names.
 */
export function chooseCodePage(bytes: Uint8Array, expected?: string): string {
  const words = wordsIn(bytes)
  const start = asLatin1(bytes.subarray(0, 200_000))
  const languages = languagesOf(start, expected)
  // The bytes of a script with many letters cannot be judged by them; the bank's own encoding is enough if it fits.
  if (expected !== undefined && !knownByLetters.includes(expected) && fits(bytes, expected)) return expected
  const readings = knownByLetters.map((page) => readingIn(page, words, languages))
  const least = Math.min(...readings.map(({ against }) => against))
  const fitting = readings.filter(({ against }) => against === least)
  const usual = fitting.find(({ page }) => page === expected) ?? fitting[0]
  if (!usual || usual.wrong > Math.max(0.5, words.length / 5))
    throw new StatementError(unreadable(words), undefined, 'encoding')
  const other = fitting.find(({ words: said }) => said.join(' ') !== usual.words.join(' '))
  if (other && usual.page !== expected)
    throw new StatementError(ambiguous(usual, other), undefined, 'encoding')
  return usual.page
}

function fits(bytes: Uint8Array, page: string): boolean {
  return !new TextDecoder(page).decode(bytes).includes('\uFFFD')
}

/** The words of the file with letters beyond ASCII: their bytes as Latin-1. */
function wordsIn(bytes: Uint8Array): string[] {
  const found = new Set<string>()
  // In chunks: a file may have 200 MB.
  for (let start = 0; start < bytes.length && found.size < 5000; start += 65_536) {
    const part = asLatin1(bytes.subarray(start, start + 65_600))
    for (const [word] of part.matchAll(/[A-Za-z]{0,40}[\x80-\xFF][A-Za-z\x80-\xFF]{0,40}/g))
      // Banks fill empty fields with this byte.
      if (!/^\xFF+$/.test(word)) found.add(word)
  }
  return [...found]
}

function readingIn(page: string, words: string[], languages: Language[]): Reading {
  const read = words.map((word) => Array.from(word, (letter) => letterIn(page, letter.charCodeAt(0))))
  const odd = sumOf(read.map(oddityOf))
  const signs = sumOf(read.map(signsIn))
  const [best = { wrong: 0, against: 0 }] = languages
    .map((language) => {
      const wrong = odd + read.filter((word) => lettersIn(word).some((one) => !language.has(one))).length
      const rare = read.filter((word) => lettersIn(word).some((one) => !language.isUsual(one))).length
      return { wrong, against: Math.round(1000 * (wrong + slight * (rare + signs))) }
    })
    .toSorted((one, other) => one.against - other.against)
  return { page, ...best, words: read.map((word) => word.join('')) }
}

function lettersIn(word: string[]): string[] {
  return word.filter((letter) => !/\p{ASCII}/u.test(letter) && isLetter(letter))
}

/** Counts symbols next to letters that would be letters in some other code pages. */
function signsIn(word: string[]): number {
  return word.filter((letter, index) => {
    const [before = '', after = ''] = [word[index - 1], word[index + 1]]
    if (letter === '\u00A0') return isLetter(before) && isLetter(after)
    return /[’‘´‚‹›«»“”„†‡]/.test(letter) && (isLetter(before) || isLetter(after))
  }).length
}

/** Counts what nobody writes inside a word: control characters, symbols between letters, a capital after a small letter. */
function oddityOf(word: string[]): number {
  const isText = word.length < 2 || word.some((letter) => isLetter(letter) || /[’‘“”„«»–—…€£•]/.test(letter))
  let odd = isText ? 0 : 1
  for (const [index, letter] of word.entries()) {
    if (/\p{ASCII}/u.test(letter)) continue
    const [before = '', after = ''] = [word[index - 1], word[index + 1]]
    if (/[\p{Cc}\uFFFD]/u.test(letter)) odd += 3
    else if (isLetter(letter)) odd += oddLetter(letter, before, after, word)
    else if (letter === '\u00A0') continue
    else if (isLetter(before) && isLetter(after)) odd += /[’‘´·]/.test(letter) ? 0 : 1
    else if (letter === '¤' || (letter === '™' && isLetter(after))) odd += 1
    else if (letter === '€') odd += isLetter(before) ? 1 : 0
    else if (isLetter(before) || isLetter(after)) odd += /[’‘“”„«»‚‹›–—…®™©°ºª§•]/.test(letter) ? 0 : 1
    else if (/[\u2500-\u25FF]/.test(letter)) odd += 1
  }
  return odd
}

function oddLetter(letter: string, before: string, after: string, word: string[]): number {
  if (isOther(before, letter) || isOther(after, letter)) return 1
  if (word.length === 1) return /[àÀéóíúäåÅöÖоаивскуяОАИВСКУЯ]/.test(letter) ? 0.25 : 0.5
  // Nobody writes `ZŸrich`; `ÇA` and `Ça` are usual.
  if (/\p{Lu}/u.test(letter))
    return /\p{Ll}/u.test(before) || (isLetter(before) && /\p{Ll}/u.test(after)) ? 1 : 0
  if (letter === 'ß') return /[aeiouäöüyß]/i.test(before) ? 0 : 1
  const capitals = word.filter((one) => /\p{Lu}/u.test(one)).length
  return capitals >= 2 || /\p{Lu}/u.test(after) ? 1 : 0
}

/** Whether two letters belong to different scripts. */
function isOther(neighbour: string, letter: string): boolean {
  if (!isLetter(neighbour)) return false
  return /\p{Script=Latin}/u.test(neighbour) !== /\p{Script=Latin}/u.test(letter)
}

function sumOf(numbers: number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}

/** A capital or small letter; Unicode also counts the symbols ˆ and º as letters. */
function isLetter(letter: string): boolean {
  return /[\p{Lu}\p{Ll}]/u.test(letter)
}

function unreadable(words: string[]): string {
  return `The file is not in UTF-8, and its letters make no sense in any other code page (for example “${letters(words[0] ?? '')}”). ${advice}`
}

function ambiguous(one: Reading, other: Reading): string {
  const at = one.words.findIndex((word, index) => word !== other.words[index])
  return `The file does not say which code page it is in: “${one.words[at]}” in ${one.page} is “${other.words[at]}” in ${other.page}. ${advice}`
}

const advice = 'Export it in UTF-8; “import --encoding” and "encoding" in a mapping name the code page'

function letters(word: string): string {
  return Array.from(word, (letter) => letterIn('windows-1252', letter.charCodeAt(0))).join('')
}
