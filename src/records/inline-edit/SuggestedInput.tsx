import type { ComponentProps, KeyboardEvent } from 'react'
import { useId, useState } from 'react'
import { useValuesInUse } from '../../api/query/use-values.ts'
import { fold } from '../../domain/fold.ts'
import classes from './Cells.module.css'

type SuggestedInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string
  onText: (text: string) => void
}

/**
 * Suggests counterparties in use as one types (WAI-ARIA: editable combobox with list autocomplete). As long as the list is open, the
 * arrows and Escape are its own; Enter and Tab take the chosen name and do what they do in every cell.
 */
export function SuggestedInput({ value, onText, ...input }: SuggestedInputProps) {
  const [at, setAt] = useState<number>()
  const [isAbove, setIsAbove] = useState(false)
  const id = useId()
  const names = useValuesInUse('transactions', 'counterpart')
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
        className={classes.names}
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
