import { contacts } from '../../api/contacts.ts'
import type { ListQuery } from '../../domain/page.ts'
import { NoneFound, OtherSearches } from '../../records/filters/NoneFound.tsx'
import { hasConditions } from '../../records/list/list-query.ts'
import { contactConditionWords } from './contact-condition-words.ts'

type NoneFoundProps = { query: ListQuery; isWhole: boolean }

/** No contact meets the conditions of the list, or its search. */
export function NoContactsFound({ query, isWhole }: NoneFoundProps) {
  if (!hasConditions(query)) return <OtherSearches resource="contacts" list={contacts.list} query={query} />
  return (
    <NoneFound
      resource="contacts"
      list={contacts.list}
      query={query}
      isWhole={isWhole}
      wordsFor={contactConditionWords}
    />
  )
}
