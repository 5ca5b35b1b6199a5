import type { ComponentProps } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import { countriesOf, isCountryCode } from '../../domain/country.ts'
import { knownField } from '../../domain/fields.ts'
import { notationLanguage } from '../../domain/notation-language.ts'
import classes from './Cells.module.css'
import * as messages from '../messages.tsx'
import { SuggestedInput } from './SuggestedInput.tsx'

type CellInputProps = {
  field: string
  /** Names the field and its record. */
  label: string
  describedBy: string
  value: string
  isReady: boolean
  /** Its error, announced with the input. */
  error: string | undefined
  onChange: (value: string) => void
  ref: (input: HTMLElement | null) => void
}

/** The input of one field in a cell: a list for a country, and for several lines a text area as high as the text. */
export function CellInput(props: CellInputProps) {
  const { field, label, describedBy, value, isReady, error, onChange, ref } = props
  const kind = knownField(field)?.kind
  const common = {
    'aria-label': label,
    'aria-describedby': describedBy,
    'aria-invalid': error !== undefined,
    name: field,
    value,
    readOnly: !isReady,
    autoComplete: 'off',
    spellCheck: kind === 'lines',
    className: classes.input,
    'data-kind': kind,
  }
  if (kind === 'country')
    return <Countries {...common} isReady={isReady} onChoose={onChange} inputRef={ref} />
  if (field === 'counterpart') return <SuggestedInput {...common} onText={onChange} ref={ref} />
  if (kind === 'lines') return <Lines {...common} onText={onChange} inputRef={ref} />
  return (
    <input
      {...common}
      ref={ref}
      type={kind === 'phone' ? 'tel' : 'text'}
      {...(kind === 'email' && { inputMode: kind })}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

type CountriesProps = Pick<ComponentProps<'select'>, 'aria-label' | 'aria-describedby' | 'aria-invalid'> & {
  name: string
  value: string
  className: string | undefined
  isReady: boolean
  onChoose: (code: string) => void
  inputRef: (input: HTMLElement | null) => void
}

/**
 * All countries by name, which the browser finds by their first letters; also the current value, if it is not one of
 * them.
 */
function Countries({ name, value, className, isReady, onChoose, inputRef, ...described }: CountriesProps) {
  const [countries] = useState(() => countriesOf(notationLanguage()))
  const isOther = value !== '' && !isCountryCode(value)
  return (
    <select
      aria-label={described['aria-label']}
      aria-describedby={described['aria-describedby']}
      aria-invalid={described['aria-invalid']}
      ref={inputRef}
      name={name}
      value={value}
      className={className}
      data-kind="country"
      onChange={({ target }) => isReady && onChoose(target.value)}
    >
      <option value="" aria-label={messages.noCountry} />
      {isOther && <option value={value}>{value}</option>}
      {countries.map(({ code, name: words }) => (
        <option key={code} value={code}>
          {words}
        </option>
      ))}
    </select>
  )
}

type LinesProps = Omit<ComponentProps<'textarea'>, 'ref'> & {
  onText: (text: string) => void
  inputRef: (input: HTMLElement | null) => void
}

function Lines({ onText, inputRef, value, ...props }: LinesProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const { current } = area
    if (!current) return
    current.rows = 1
    current.rows = Math.min(mostLines, Math.max(1, Math.round(current.scrollHeight / lineHeight)))
  }, [value])
  return (
    <textarea
      {...props}
      ref={(element) => {
        area.current = element
        inputRef(element)
      }}
      rows={1}
      value={value}
      onChange={(event) => onText(event.target.value)}
    />
  )
}

const mostLines = 6
/** As in Cells.module.css. */
const lineHeight = 20
