import { FilterChips } from '../../records/filters/FilterChips.tsx'
import { conditionsOf } from '../../records/filters/conditions-of.ts'
import { useRefine } from '../../records/filters/use-refine.ts'
import { contactConditionWords } from './contact-condition-words.ts'

/** The conditions of the list of contacts. */
export function ContactChips({ refine }: { refine: string }) {
  const change = useRefine('contacts', refine)
  const conditions = conditionsOf('contacts', refine, contactConditionWords)
  return <FilterChips conditions={conditions} refine={refine} change={change} />
}
