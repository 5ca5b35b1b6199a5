import { contacts } from '../../api/contacts.ts'
import type { ListQuery } from '../../domain/page.ts'
import { NoneFound } from '../../records/filters/NoneFound.tsx'
import { contactConditionWords } from './contact-condition-words.ts'

type NoneFoundProps = { query: ListQuery; isWhole: boolean }

/** No contact meets the conditions of the list. */
export function NoContactsFound({ query, isWhole }: NoneFoundProps) {
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
