import UFuzzy from '@leeoniya/ufuzzy'
import { fold } from '../../domain/fold.ts'
import type { ChoiceGroup } from './choice.ts'

// Letters of every script, words in any order, with a few letters allowed between the typed ones.
const fuzzy = new UFuzzy({
  unicode: true,
  interSplit: String.raw`[^\p{L}\d']+`,
  intraSplit: String.raw`\p{Ll}\p{Lu}`,
  intraBound: String.raw`\p{L}\d|\d\p{L}|\p{Ll}\p{Lu}`,
  intraChars: String.raw`[\p{L}\d']`,
  intraContr: String.raw`'\p{L}{1,2}\b`,
  intraIns: 2,
})
const mostWordsInAnyOrder = 4

/** The choices that match the input, best first in each group; all of them while nothing is typed. */
export function findChoices(groups: readonly ChoiceGroup[], typed: string): ChoiceGroup[] {
  const sought = fold(typed).trim()
  if (sought === '') return groups.filter(({ choices }) => choices.length > 0)
  return groups
    .map((group) => ({ ...group, choices: fitting(group, sought) }))
    .filter(({ choices }) => choices.length > 0)
}

function fitting({ choices }: ChoiceGroup, sought: string) {
  const texts = choices.map(({ words }) => fold(words))
  const [found, info, order] = fuzzy.search(texts, sought, mostWordsInAnyOrder)
  const indexes = info && order ? order.map((at) => info.idx[at]) : (found ?? [])
  return indexes.flatMap((index) => (index === undefined ? [] : (choices[index] ?? [])))
}
