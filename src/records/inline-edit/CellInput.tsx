// Over 200 lines because each kind of field in a cell is here.
import { useLayoutEffect, useRef, useState, useId, type ComponentProps, type KeyboardEvent } from 'react'
import { countriesOf, isCountryCode } from '../../domain/country.ts'
import { knownField } from '../../domain/fields.ts'
import { notationLanguage } from '../../domain/notation-language.ts'
import classes from './Cells.module.css'
import * as messages from '../messages.tsx'
import { useValuesInUse } from '../../api/query/use-values.ts'
import { fold } from '../../domain/fold.ts'

type CellInputProps = {
  field: string
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

/** All countries by name, which the browser finds by their first letters; also the current value, if it is not one of them. */
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

type SuggestedInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string
  onText: (text: string) => void
}

/**
 * Suggests counterparties in use as one types (WAI-ARIA: editable combobox with list autocomplete). As long as the list is open, the
 * arrows and Escape are its own; Enter and Tab take the chosen name and do what they do in every cell.
 */
function SuggestedInput({ value, onText, ...input }: SuggestedInputProps) {
  const [at, setAt] = useState<number>()
  const [isAbove, setIsAbove] = useState(false)
  const id = useId()
  const names = useValuesInUse('counterpart')
  const found = at === undefined || input['aria-invalid'] ? [] : namesLike(names, value)
  const chosen = found[at ?? -1]
  const take = (name: string) => {
    onText(name)
    setAt(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey } = event
    if (found.length === 0 || event.nativeEvent.isComposing || altKey || ctrlKey || metaKey) return
    if ((key === 'Enter' || key === 'Tab') && chosen !== undefined) take(chosen)
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step === undefined && key !== 'Escape') return
    event.preventDefault()
    // Past either end no name is chosen, so that what was typed can be kept.
    const places = found.length + 1
    setAt(step && (((at ?? -1) + step + 1 + places) % places) - 1)
  }
  return (
    <>
      <input
        {...input}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={chosen === undefined ? undefined : `${id}-${at}`}
        value={value}
        onChange={({ target }) => {
          onText(target.value)
          setAt(-1)
          setIsAbove(window.innerHeight - target.getBoundingClientRect().bottom < room)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setAt(undefined)}
      />
      <ul
        id={id}
        role="listbox"
        aria-label={input['aria-label']}
        className={`floating ${classes.names}`}
        data-above={isAbove}
      >
        {found.map((name, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are heard by the input, which keeps the focus
          <li
            key={name}
            id={`${id}-${index}`}
            role="option"
            className="cut option"
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(name)}
          >
            {name}
          </li>
        ))}
      </ul>
    </>
  )
}

const most = 6
/** The height of that many, and of what is below the rows, in pixels. */
const room = 300

/** Names that contain a text, first those that begin with it, without the one that is the text itself. */
function namesLike(names: readonly string[], text: string): string[] {
  const sought = fold(text.trim())
  if (sought === '') return []
  const found = names.filter((name) => name !== text && fold(name).includes(sought))
  const begins = (name: string) => (fold(name).startsWith(sought) ? 0 : 1)
  return found.toSorted((one, other) => begins(one) - begins(other)).slice(0, most)
}
