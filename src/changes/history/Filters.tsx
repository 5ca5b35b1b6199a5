import { NativeSelect, TextInput } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { contactFieldNames, labelOf, transactionFieldNames } from '../../domain/fields.ts'
import { readAddress, searchOf } from '../../records/list/list-query.ts'
import type { ListQuery } from '../../domain/page.ts'
import { Button } from '../../ui/Button.tsx'
import classes from './History.module.css'
import * as messages from './messages.tsx'

/** The filters of the history, "" for all; `record` is an id of the collection `of`. They live in the address, so that Back and reloads restore them. */
export type HistoryFilters = Record<'search' | 'kind' | 'of' | 'field' | 'record', string>

export const noFilters: HistoryFilters = { search: '', kind: '', of: '', field: '', record: '' }

export function useFilters(): [HistoryFilters, (some: Partial<HistoryFilters>) => void] {
  const address = useLocation({ select: ({ search: all }): string => searchOf(all) })
  const navigate = useNavigate()
  // Typing must not wait for the address. `coming`: the addresses that were chosen here and are not there yet.
  const [chosen, setChosen] = useState({ address, filters: filtersIn(address), coming: [] as string[] })
  if (chosen.address !== address) {
    const place = chosen.coming.indexOf(address)
    const coming = chosen.coming.slice(place + 1)
    // Any other address was opened by a link.
    setChosen({ address, coming, filters: place < 0 ? filtersIn(address) : chosen.filters })
  }
  const choose = (some: Partial<HistoryFilters>) => {
    const filters = { ...chosen.filters, ...some }
    const parameters = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
    const search: Partial<ListQuery> = readAddress(parameters.toString())
    setChosen({ ...chosen, filters, coming: [...chosen.coming, searchOf(search)] })
    void navigate({ to: '/history', search, replace: true, resetScroll: false })
  }
  return [chosen.filters, choose]
}

function filtersIn(address: string): HistoryFilters {
  const parameters = new URLSearchParams(address)
  const valueOf = (name: string) => parameters.get(name) ?? ''
  return {
    search: valueOf('search'),
    kind: valueOf('kind'),
    of: valueOf('of'),
    field: valueOf('field'),
    record: valueOf('record'),
  }
}

type FiltersProps = {
  filters: HistoryFilters
  onChoose: (some: Partial<HistoryFilters>) => void
  /** Whether it can be searched for words and fields. */
  hasWords?: boolean
}

export function Filters({ filters, onChoose, hasWords = true }: FiltersProps) {
  const { search, kind, of, field, record } = filters
  const fields = [
    ...(of === 'transactions' ? [] : contactFieldNames),
    ...(of === 'contacts' ? [] : transactionFieldNames),
  ]
  return (
    <div role="search" className={`row ${classes.filters} screen-only`}>
      {hasWords && (
        <TextInput
          type="search"
          aria-label={messages.searchHistory}
          placeholder={messages.search}
          value={search}
          onChange={(event) => onChoose({ search: event.target.value })}
        />
      )}
      <Choice
        label={messages.change}
        value={kind}
        options={messages.filterKinds}
        onChoose={(next) => onChoose({ kind: next })}
      />
      <Choice
        label={messages.show}
        value={of}
        options={messages.collections}
        onChoose={(next) => onChoose({ of: next, field: '', record: '' })}
      />
      {hasWords && (
        <Choice
          label={messages.field}
          value={field}
          options={[['', messages.allFields], ...fields.map((name) => [name, labelOf(name)] as const)]}
          onChoose={(next) => onChoose({ field: next })}
        />
      )}
      {record !== '' && <Button onClick={() => onChoose({ record: '' })}>{messages.allRecords}</Button>}
    </div>
  )
}

type ChoiceProps = {
  label: string
  value: string
  options: readonly (readonly [value: string, words: string])[]
  onChoose: (value: string) => void
}

/** A labelled choice of a few options. An unknown value from an address counts as the first one. */
function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const known = options.some(([one]) => one === value) ? value : ''
  return (
    <NativeSelect
      aria-label={label}
      data={options.map(([one, words]) => ({ value: one, label: words }))}
      value={known}
      onChange={(event) => onChoose(event.target.value)}
    />
  )
}
