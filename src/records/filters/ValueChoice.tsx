import { Checkbox, TextInput } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery } from '../../domain/page.ts'
import { plainName } from '../../domain/query/plain-name.ts'
import type { FieldOf } from '../../domain/query/record-query.ts'
import { otherColumn, otherName, readOtherValue, writeOtherValue } from '../../domain/record-meta.ts'
import { labelOf } from '../../domain/fields.ts'
import { useValues } from '../../api/query/use-values.ts'
import { fold } from '../../domain/fold.ts'
import { formatCount } from '../../domain/plural.ts'
import classes from './FilterPanel.module.css'
import * as messages from '../list/messages.ts'
import { layouts } from '../views/layouts.ts'
import type { Refine } from './use-refine.ts'
import { withParameter } from '../list/conditions-of.ts'

type ValueChoiceProps<C extends CollectionName> = {
  collection: C
  field: FieldOf<C>
  query: ListQuery
  change: Refine
  wordsOf?: (value: string) => string
}

/** Values of a field, with the number of records that have each and meet the other conditions. */
export function ValueChoice<C extends CollectionName>(props: ValueChoiceProps<C>) {
  const { collection, field, query, change, wordsOf = String } = props
  const name = plainName(collection, field)
  const [isExpected, setIsExpected] = useState(false)
  const refine = withParameter(collection, query.refine, name, [])
  const values = useValues(collection, { search: query.search, refine }, field, isExpected)
  return (
    <ChoiceList
      legend={labelOf(field)}
      chosen={change.valuesOf(name)}
      values={values.data?.values}
      note={noteOn(values)}
      wordsOf={wordsOf}
      onChange={(chosen) => change.set(name, ...chosen)}
      onExpect={() => setIsExpected(true)}
    />
  )
}

type OtherChoicesProps = Pick<ValueChoiceProps<CollectionName>, 'collection' | 'query' | 'change'>

/** Values of the fields that only the service knows, as far as the list shows them or is filtered by them. */
export function OtherChoices({ collection, query, change }: OtherChoicesProps) {
  const columns = useSyncExternalStore(layouts.subscribe, layouts.get)[collection]?.columns ?? []
  const filtered = change.valuesOf('other').map((value) => readOtherValue(value).name)
  const names = new Set([...columns.flatMap(({ name }) => otherName(name) ?? []), ...filtered])
  return [...names].map((name) => <OtherChoice key={name} {...{ collection, name, query, change }} />)
}

function OtherChoice({ collection, name, query, change }: OtherChoicesProps & { name: string }) {
  const [isExpected, setIsExpected] = useState(false)
  const all = change.valuesOf('other').map((value) => ({ value, ...readOtherValue(value) }))
  const ofOthers = all.filter((one) => one.name !== name).map(({ value }) => value)
  const refine = withParameter(collection, query.refine, 'other', ofOthers)
  const values = useValues(collection, { search: query.search, refine }, otherColumn(name), isExpected)
  return (
    <ChoiceList
      legend={name}
      chosen={all.filter((one) => one.name === name).map(({ text }) => text)}
      values={values.data?.values}
      note={noteOn(values)}
      wordsOf={String}
      onChange={(chosen) =>
        change.set('other', ...ofOthers, ...chosen.map((text) => writeOtherValue(name, text)))
      }
      onExpect={() => setIsExpected(true)}
    />
  )
}

function noteOn({ isError, data }: ReturnType<typeof useValues>): string {
  if (isError) return messages.countsUnread
  return data?.isWhole === false ? messages.notAllRead : ''
}

type ChoiceListProps = {
  legend: string
  chosen: string[]
  /** The values to choose from, and how many records have each, where that is known; undefined until known. */
  values: readonly { value: string; count?: number }[] | undefined
  /** Why values may be missing; "" if all are there. */
  note: string
  wordsOf: (value: string) => string
  onChange: (values: string[]) => void
  onExpect: () => void
}

/** Any beyond these are found by typing. */
const most = 100

/** A choice of any number of values, found by typing; chosen ones come first. */
function ChoiceList(props: ChoiceListProps) {
  const { legend, chosen, values, note, wordsOf, onChange, onExpect } = props
  const [typed, setTyped] = useState('')
  // A ticked value stays in place until the list is opened or searched again.
  const [first, setFirst] = useState(chosen)
  const counts = new Map(values?.map(({ value, count }) => [value, count]))
  const all = [...new Set([...first, ...counts.keys(), ...chosen])]
  const words = fold(typed.trim())
  const found = all.filter((value) => fold(wordsOf(value)).includes(words) || fold(value).includes(words))
  const exact = typed.trim()
  const areAll = values !== undefined && values.length < 1000 && note === ''
  const canTakeTyped = exact !== '' && found.length === 0 && !areAll
  const shown = canTakeTyped ? [exact] : found.slice(0, most)
  const choose = (value: string, on: boolean) => {
    onChange(on ? [...chosen, value] : chosen.filter((one) => one !== value))
    if (!canTakeTyped) return
    setFirst([...first, value])
    setTyped('')
  }
  return (
    <fieldset className="stack">
      <legend dir="auto">{legend}</legend>
      <TextInput
        size="xs"
        type="text"
        role="searchbox" // in WebKit, Escape in a field of type search closes nothing
        aria-label={messages.find(legend)}
        placeholder={messages.typeToFind}
        spellCheck={false}
        value={typed}
        onFocus={onExpect}
        onChange={(event) => {
          setTyped(event.target.value)
          setFirst(chosen)
        }}
      />
      <ul className={classes.list} aria-label={legend}>
        {shown.map((value) => (
          <li key={value}>
            <Checkbox
              label={
                <span className="spread">
                  <span className="cut" dir="auto" title={wordsOf(value)}>
                    {canTakeTyped ? messages.exactly(value) : wordsOf(value)}
                  </span>{' '}
                  <Count of={counts.get(value)} />
                </span>
              }
              checked={chosen.includes(value)}
              onChange={(event) => choose(value, event.target.checked)}
            />
          </li>
        ))}
        {found.length > most && <li className="fine">{messages.moreMatches(found.length - most)}</li>}
      </ul>
      <p role="status" className="fine">
        {note !== '' ? note : shown.length === 0 && typed !== '' ? messages.noMatch : ''}
      </p>
    </fieldset>
  )
}

function Count({ of }: { of: number | undefined }) {
  return of !== undefined && <span className="quiet">{formatCount(of)}</span>
}
