import { Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core'
import { useEffect, useId, useRef, useState, type ComponentProps } from 'react'
import { pauseBeforeSearch } from '../../api/resource.ts'
import { useSession } from '../../api/session/use-session.ts'
import classes from './FilterPanel.module.css'
import type { CollectionName } from '../../domain/collection-name.ts'
import { fieldsOf, labelOf } from '../../domain/fields.ts'
import { plainName, fieldNamed } from '../../domain/query/plain-name.ts'
import type { FieldOf } from '../../domain/query/record-query.ts'
import * as messages from '../list/messages.ts'
import type { Refine } from './use-refine.ts'

type Range = { first: string; last: string }

type RangeFieldsProps = Pick<ComponentProps<typeof TextInput>, 'placeholder' | 'inputMode'> & {
  labels: Range
  value: Range
  /** Why the input cannot be applied; "" if it can. */
  faultOf: (typed: Range) => string
  onChange: (typed: Range) => void
}

/** A first and a last value. Input applies a moment after the last key, on Enter or on leaving; until then it stays as typed. */
export function RangeFields({ labels, value, faultOf, onChange, ...input }: RangeFieldsProps) {
  const session = useSession()
  const [typed, setTyped] = useState<Range>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const errorId = useId()
  const shown = typed ?? value
  // Nobody is corrected in the middle of a date.
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    const settling = setTimeout(() => setIsSettled(true), pauseBeforeFault)
    return () => clearTimeout(settling)
  }, [typed])
  const fault = typed && isSettled ? faultOf(typed) : ''
  const send = (range: Range) => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (faultOf(range) === '') onChange(range)
  }
  return (
    <>
      <div className={`pair ${classes.pair}`}>
        {(['first', 'last'] as const).map((end) => (
          <TextInput
            {...input}
            key={end}
            size="xs"
            label={labels[end]}
            value={shown[end]}
            aria-invalid={fault !== ''}
            aria-describedby={fault ? errorId : undefined}
            onChange={(event) => {
              const next = { ...shown, [end]: event.target.value }
              setTyped(next)
              setIsSettled(false)
              clearTimeout(timer.current)
              timer.current = setTimeout(() => send(next), pauseBeforeSearch(session))
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              setIsSettled(true)
              send(shown)
            }}
            onBlur={() => {
              setIsSettled(true)
              if (timer.current !== undefined) send(shown)
              if (faultOf(shown) === '') setTyped(undefined)
            }}
          />
        ))}
      </div>
      <p id={errorId} role="alert" className="fault">
        {fault}
      </p>
    </>
  )
}

/** In milliseconds. */
const pauseBeforeFault = 1500

type RadioChoiceProps = {
  legend: string
  /** The value, or "" for any. */
  value: string
  choices: { value: string; label: string }[]
  onChange: (value: string) => void
}

export function RadioChoice({ legend, value, choices, onChange }: RadioChoiceProps) {
  const name = useId()
  return (
    <fieldset className="stack">
      <legend>{legend}</legend>
      <div className="row">
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            label={choice.label}
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type FieldChoiceProps = { collection: CollectionName; change: Refine }

/** The order of the list, on phones, where the columns have no headings to sort by. */
export function SortChoice({ collection, change }: FieldChoiceProps) {
  return (
    <fieldset className={`stack ${classes.onPhones}`}>
      <legend>{messages.sortBy}</legend>
      <NativeSelect
        size="xs"
        aria-label={messages.sortBy}
        value={change.valueOf('sort')}
        onChange={(event) => change.set('sort', event.target.value)}
      >
        <option value="">{messages.ownOrder}</option>
        {fieldsOf[collection].flatMap((field) => {
          const name = plainName(collection, field)
          return [
            <option key={name} value={name}>
              {messages.ascending(labelOf(field))}
            </option>,
            <option key={`-${name}`} value={`-${name}`}>
              {messages.descending(labelOf(field))}
            </option>,
          ]
        })}
      </NativeSelect>
    </fieldset>
  )
}

/** A choice of fields: finds records in which at least one of them is empty. */
export function MissingChoice({ collection, change }: FieldChoiceProps) {
  const fields: readonly FieldOf<CollectionName>[] = fieldsOf[collection]
  const chosen = change
    .valueOf('missing')
    .split(',')
    .map((name) => fieldNamed(collection, name))
  const choose = (field: FieldOf<CollectionName>, on: boolean) => {
    const next = fields.filter((one) => (one === field ? on : chosen.includes(one)))
    change.set('missing', next.map((one) => plainName(collection, one)).join(','))
  }
  return (
    <fieldset className="stack">
      <legend>{messages.missing}</legend>
      <div className={`pair ${classes.two}`}>
        {fields.map((field) => (
          <Checkbox
            key={field}
            label={labelOf(field)}
            checked={chosen.includes(field)}
            onChange={(event) => choose(field, event.target.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type MarkChoiceProps = {
  /** Conditions that are on or off: the name and the value in the address, and the words. */
  marks: { name: string; value: string; label: string }[]
  change: Refine
}

export function MarkChoice({ marks, change }: MarkChoiceProps) {
  return (
    <fieldset className="stack">
      <legend>{messages.other}</legend>
      <div>
        {marks.map(({ name, value, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={change.valueOf(name) === value}
            onChange={(event) => change.set(name, event.target.checked ? value : '')}
          />
        ))}
      </div>
    </fieldset>
  )
}
