// The texts of contacts that may be there twice.
import type { surenessOf } from '../../domain/cluster/same-contact.ts'
import { countWords, listOf } from '../../domain/plural.ts'

export const title = 'Duplicate contacts'
export const whatItIs =
  'Contacts with the same VAT number, email, phone, or name in the same place. Compare them and merge those that are one.'
export const reading = 'Reading the contacts'
export const notRead = 'The contacts could not be read'
export const none = 'No duplicate contacts'
export const noneFound = 'No two contacts have a VAT number, an email, a phone or a name in common.'
export const found = countWords('# possible {duplicate|duplicates}')
export const showMore = 'Show more'
export const sureness: Record<ReturnType<typeof surenessOf>, string> = {
  sure: 'Very likely the same',
  likely: 'Likely the same',
  doubtful: 'Perhaps the same',
}
const inSentence = (label: string) => (/^[A-Z]{2}/.test(label) ? label : label.toLowerCase())
export const same = (labels: readonly string[]) => `same ${listOf(labels.map(inSentence))}`
export const compare = 'Compare…'
export const compareOf = (names: readonly string[]) => `Compare… ${listOf([...names])}`
export const notSame = 'Not the same'
export const notSameOf = (names: readonly string[]) => `Not the same: ${listOf([...names])}`
export const setApart = (names: readonly string[]) =>
  `${listOf([...names])} are not shown as duplicates any more.`
export const undo = 'Undo'

export const mergeTitle = countWords('Merge # {contact|contacts}')
export const stays = 'Which one stays'
export const part = 'Part of the merge'
export const include = (name: string) => `${part}: ${name}`
export const empty = '(empty)'
export const consequence = (winner: string, others: readonly string[], keepsDeleted: boolean) => {
  const [are, them] = others.length === 1 ? ['is', 'it'] : ['are', 'them']
  const asNew = others.length === 1 ? 'as a new contact' : 'as new contacts'
  const how = keepsDeleted ? '' : `; once deleted, ${asNew}`
  return `“${winner}” stays. Once it is saved with these values, ${listOf(others.map((one) => `“${one}”`))} ${are} deleted. Undo restores the earlier values and brings ${them} back${how}.`
}
export const merge = countWords('Merge # {contact|contacts}')
export const merged = (name: string) => `Merged into “${name}”. Undo takes all of it back.`
export const changedMeanwhile =
  'One of these contacts has changed since they were read. Nothing was merged. Compare them again.'
export const goneMeanwhile = 'One of these contacts is no longer there. Nothing was merged.'
export const notSaved = (words: string) =>
  `Nothing was deleted, because the contact could not be saved. ${words}`.trim()
export const savedDifferently =
  'Nothing was deleted, because the service saved other values than these. Check the contact that stays.'
