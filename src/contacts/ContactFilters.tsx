import { Link } from '@tanstack/react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { countryName } from '../domain/country.ts'
import { conditionsOf } from '../records/list/conditions-of.ts'
import { FilterPanel, type FiltersProps } from '../records/filters/FilterPanel.tsx'
import * as messages from '../records/list/messages.ts'
import { MissingChoice, SortChoice, MarkChoice } from '../records/filters/Choices.tsx'
import { useRefine } from '../records/filters/use-refine.ts'
import { OtherChoices, ValueChoice } from '../records/filters/ValueChoice.tsx'
import { inboxOf } from '../records/record-route.ts'
import { contacts } from '../api/contacts.ts'
import type { ConditionName } from '../domain/query/conditions.ts'
import { fieldNamed } from '../domain/query/plain-name.ts'
import { valueWords } from '../domain/value-words.ts'
import type { WordsFor } from '../records/collection.ts'
import { FilterChips } from '../records/filters/FilterChips.tsx'
import { NoneFound } from '../records/list/NoneFound.tsx'
import type { ListQuery } from '../domain/page.ts'
import { counterpartyNames } from '../api/query/same-name.ts'
import { useCapability, useSession } from '../api/session/use-session.ts'
import * as contactMessages from './messages.ts'

export function ContactFilters({ query, found }: FiltersProps) {
  const change = useRefine('contacts', query.refine)
  return (
    <FilterPanel
      collection="contacts"
      query={query}
      found={found}
      change={change}
      wordsFor={contactConditionWords}
    >
      <SortChoice collection="contacts" change={change} />
      <div>
        <ValueChoice
          collection="contacts"
          field="country"
          query={query}
          change={change}
          wordsOf={(country) => countryName(country)}
        />
        <MarkChoice marks={marks} change={change} />
      </div>
      <div>
        <ValueChoice collection="contacts" field="city" query={query} change={change} />
        <MissingChoice collection="contacts" change={change} />
        <OtherChoices collection="contacts" query={query} change={change} />
        <Link {...inboxOf('wrongField')}>{messages.wrongDetails}</Link>
      </div>
    </FilterPanel>
  )
}

const marks = [{ name: 'edited', value: 'here', label: messages.edited }]

export function ContactChips({ refine }: { refine: string }) {
  const change = useRefine('contacts', refine)
  const conditions = conditionsOf('contacts', refine, contactConditionWords)
  return <FilterChips conditions={conditions} refine={refine} change={change} />
}

/** No contact meets the conditions of the list, or its search. */
export function NoContactsFound(props: { query: ListQuery; isWhole: boolean }) {
  return <NoneFound resource="contacts" list={contacts.list} wordsFor={contactConditionWords} {...props} />
}

export const contactConditionWords: WordsFor = (name, values) =>
  new Map(Object.entries(words)).get(name)?.(values) ?? messages.oneOf(values)

const words: Record<ConditionName<'contacts'> | 'edited' | 'deleted', (values: string[]) => string> = {
  country: (values) => messages.oneOf(values.map((one) => valueWords('country', one))),
  city: messages.oneOf,
  missing: ([value = '']) =>
    messages.without(value.split(',').map((field) => fieldNamed('contacts', field) ?? field)),
  other: messages.otherFields,
  edited: () => messages.edited,
  deleted: () => messages.deletedBefore,
}

/** While there are no contacts: how many names the transactions have, if the service can tell, and the way to contacts with them. */
export function NamesInTransactions() {
  const enabled = useCapability('queries')
  const { data } = useQuery({ ...counterpartyNames(useSession(), useQueryClient()), enabled })
  const names = data?.names ?? 0
  if (enabled && names === 0) return null
  return (
    <>
      {enabled && contactMessages.namesInTransactions(names)}{' '}
      <Link to="/contacts/missing">
        {enabled ? contactMessages.addInOnePass : contactMessages.addNamesInOnePass}
      </Link>
    </>
  )
}
