import { TextInput } from '@mantine/core'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefCallback } from 'react'
import { SwitchIcon } from '../../ui/icons.tsx'
import classes from './Combobox.module.css'
import { fold } from '../../domain/fold.ts'
import * as messages from '../messages.tsx'

type ComboboxProps = {
  label: string
  name: string
  options: Option[]
  /** An option's value, or any other text, shown unchanged. */
  value: string
  onChange: (value: string) => void
  inputRef: RefCallback<HTMLInputElement>
  error: string | undefined
  lang: string
}

/** A choice that users find by typing (WAI-ARIA: editable combobox with list autocomplete). Text that matches no option stays. */
export function Combobox(props: ComboboxProps) {
  const { label, name, options, value, onChange, inputRef, error, lang } = props
  const [typed, setTyped] = useState<string>()
  const [list, setList] = useState<{ active: number; above: boolean }>()
  const input = useRef<HTMLDivElement>(null)
  const id = useId()
  const found = matchingOptions(options, typed ?? '')
  const chosen = options.find((option) => option.value === value)
  const active = list && found[list.active]
  const idOf = (option: Option) => `${id}-${option.value}`

  const open = (at: number) => setList({ active: at, above: hasMoreRoomAbove(input.current) })
  const close = () => {
    setList(undefined)
    setTyped(undefined)
  }
  const choose = (option: Option) => {
    onChange(option.value)
    close()
  }
  const type = (text: string) => {
    setTyped(text)
    open(text === '' ? -1 : 0)
    onChange(optionNamed(options, text)?.value ?? text)
  }
  const move = (step: 1 | -1) => {
    if (!list) return open(Math.max(0, chosen ? found.indexOf(chosen) : 0))
    if (found.length > 0) open((list.active + step + found.length) % found.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault() // selects the option; the next Enter submits the form
      choose(active)
    } else if (event.key === 'Tab' && active && typed !== undefined) choose(active)
    else if (event.key === 'Escape' && list) {
      event.preventDefault()
      close()
    }
  }
  return (
    <div ref={input} className={classes.combobox}>
      <TextInput
        ref={inputRef}
        label={label}
        name={name}
        value={typed ?? chosen?.label ?? value}
        error={error}
        role="combobox"
        lang={lang}
        aria-autocomplete="list"
        aria-expanded={list !== undefined}
        aria-controls={`${id}-list`}
        aria-activedescendant={active && idOf(active)}
        rightSection={<SwitchIcon />}
        rightSectionPointerEvents="none"
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        // When the first click ends, WebKit would put the caret there, and nothing would be selected.
        onMouseUp={(event) => list ?? event.preventDefault()}
        onClick={() => list ?? open(-1)}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <Options
        {...{ label, lang, found, active, idOf }}
        id={`${id}-list`}
        hidden={!list}
        above={list?.above ?? false}
        onChoose={choose}
      />
    </div>
  )
}

type OptionsProps = {
  id: string
  label: string
  lang: string
  found: Option[]
  active: Option | undefined
  hidden: boolean
  above: boolean
  idOf: (option: Option) => string
  onChoose: (option: Option) => void
}

function Options({ id, label, lang, found, active, hidden, above, idOf, onChoose }: OptionsProps) {
  const current = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which React would call as the effect's cleanup.
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div className={`floating ${classes.popup}`} hidden={hidden} data-above={above}>
      <ul id={id} role="listbox" aria-label={label} lang={lang}>
        {!hidden &&
          found.map((option) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are heard by the input, which keeps the focus
            <li
              key={option.value}
              id={idOf(option)}
              ref={option === active ? current : undefined}
              role="option"
              className="option"
              aria-selected={option === active}
              data-parted={option.parted}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(option)}
            >
              {option.label}
            </li>
          ))}
      </ul>
      <p aria-live="polite">{!hidden && found.length === 0 && messages.noMatch}</p>
    </div>
  )
}

/** Whether a full-height list would fit above a field but not below it. */
function hasMoreRoomAbove(field: HTMLElement | null): boolean {
  const { top = 0, bottom = 0 } = field?.getBoundingClientRect() ?? {}
  const wanted = 360
  return window.innerHeight - bottom < wanted && top > window.innerHeight - bottom
}

/** An option: its name, and other names that find it. */
type Option = {
  value: string
  label: string
  others: string[]
  /** Whether a line separates it from the options before it. */
  parted: boolean
}

/** The options whose names contain a text, those that start with it first; all of them, in order, if the text is empty. */
function matchingOptions(options: Option[], text: string): Option[] {
  const sought = fold(text.trim())
  if (sought === '') return options
  const ranked = options.map((option) => ({
    option: { ...option, parted: false },
    rank: Math.min(...namesOf(option).map((name) => rankOf(name, sought))),
  }))
  return ranked
    .filter(({ rank }) => rank < none)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ option }) => option)
}

/** The option with exactly this name, or one of its other names. */
function optionNamed(options: Option[], text: string): Option | undefined {
  const sought = fold(text.trim())
  return sought === '' ? undefined : options.find((option) => namesOf(option).includes(sought))
}

const none = 4

function rankOf(name: string, sought: string): number {
  if (name === sought) return 0
  if (name.startsWith(sought)) return 1
  if (name.includes(` ${sought}`)) return 2
  return name.includes(sought) ? 3 : none
}

function namesOf({ label, others }: Option): string[] {
  return [label, ...others].map(fold)
}
