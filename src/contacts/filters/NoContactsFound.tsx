import { contacts } from '../../api/contacts.ts'
import type { ListQuery } from '../../domain/page.ts'
import { NoneFound } from '../../records/filters/NoneFound.tsx'
import { OtherSearches } from '../../records/filters/OtherSearches.tsx'
import { hasConditions } from '../../records/list/list-order.ts'
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
