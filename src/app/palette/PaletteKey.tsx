// Over 200 lines because the palette and the key that opens it belong together.

import {
  useEffect,
  useSyncExternalStore,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react'
import { runKey } from '../../shortcuts/start-keys.ts'
import { useCommands } from '../../shortcuts/commands.ts'
import { releaseKeysOf } from '../../ui/early-keys.ts'
import { closePalette, openPalette, paletteHere } from './open-palette.ts'
import { createPortal } from 'react-dom'
import type { Choice, ChoiceGroup } from './use-places.ts'
import classes from './Palette.module.css'
import { Button } from '../../ui/Button.tsx'
import * as messages from './messages.ts'
import { useChoices } from './use-choices.ts'
import { SummaryLine } from '../../ui/Figure.tsx'

export function PaletteKey() {
  const here = useSyncExternalStore(paletteHere.subscribe, paletteHere.get)
  useCommands(() => ({ palette: openPalette, print: () => print() }))
  // This is the last of the notices, so all keys of the shell have loaded.
  useEffect(() => releaseKeysOf('shell', runKey), [])
  return here && <Palette onClose={closePalette} />
}

/** A field for typing where to go or what to do, and the matching choices. */
function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  // Enter was pressed before the records were found.
  const isHurried = useRef(false)
  const { groups, isFirstUnsure, ...state } = useChoices(typed)
  const all = groups.flatMap(({ choices }) => choices)
  const at = Math.min(active, Math.max(0, all.length - 1))
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector('input')?.focus()
    return () => element?.close() // returns the focus to where it was
  }, [])
  const choose = (choice: Choice | undefined) => {
    if (!choice) return
    onClose()
    // By then the dialog is gone, and the focus is back where the command may need it.
    setTimeout(choice.run)
  }
  const first = all[0]
  useEffect(() => {
    if (!isHurried.current || isFirstUnsure) return
    isHurried.current = false
    choose(first)
  })
  return createPortal(
    <dialog
      ref={dialog}
      aria-label={messages.title}
      className={`floating ${classes.palette}`}
      {...{ closedby: 'any' }}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={`beside ${classes.box}`}>
        <PaletteBox
          id={id}
          typed={typed}
          active={all[at] && optionId(id, all[at])}
          onType={(words) => {
            setTyped(words)
            setActive(0)
            isHurried.current = false
          }}
          onMove={(by) => setActive((at + all.length + by) % Math.max(1, all.length))}
          onChoose={() => {
            if (isFirstUnsure && at === 0) isHurried.current = true
            else choose(all[at])
          }}
        />
        <Button onClick={onClose}>{messages.close}</Button>
      </div>
      <PaletteList id={id} groups={groups} active={at} onActive={setActive} onChoose={choose} />
      <PaletteNotes typed={typed.trim()} count={all.length} {...state} />
    </dialog>,
    document.body,
  )
}

type PaletteBoxProps = {
  /** Begins the id of the list. */
  id: string
  typed: string
  active: string | undefined
  onType: (words: string) => void
  onMove: (by: 1 | -1) => void
  onChoose: () => void
}

/** The field of the palette: arrow keys move through the choices, Enter takes the active one. */
function PaletteBox({ id, typed, active, onType, onMove, onChoose }: PaletteBoxProps) {
  const act = (event: KeyboardEvent) => {
    // Enter may end the composition of a word.
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'Enter') onChoose()
    else if (key === 'ArrowDown') onMove(1)
    else if (key === 'ArrowUp') onMove(-1)
    else return
    event.preventDefault()
  }
  return (
    <input
      role="combobox"
      className="grow"
      aria-label={messages.title}
      aria-expanded
      aria-haspopup="listbox"
      aria-autocomplete="list"
      aria-controls={`${id}-list`}
      aria-activedescendant={active}
      placeholder={messages.placeholder}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={act}
    />
  )
}

type PaletteNotesProps = {
  typed: string
  count: number
  /** Whether no choice and no record matches. */
  isEmpty: boolean
  isLooking: boolean
  isTyping: boolean
  /** Why records could not be searched. */
  errors: readonly string[]
}

/** Notes below the palette's list: failures, progress, and that nothing matches. */
function PaletteNotes(props: PaletteNotesProps) {
  const { typed, count, isEmpty, isLooking, isTyping, errors } = props
  // A phone has no keys to press; its line keeps its height.
  const hint = matchMedia('(hover: none)').matches ? '\u00A0' : messages.keys
  const status = isLooking ? messages.looking : isEmpty ? messages.nothing(typed) : hint
  return (
    <div className={`quiet small ${classes.notes}`}>
      {errors.map((words) => (
        <p key={words} role="alert">
          {words}
        </p>
      ))}
      <p aria-hidden className="cut">
        {status}
      </p>
      {/* Announced once everything is found, not for each letter. */}
      <p role="status" className="visually-hidden">
        {typed && !isTyping && !isLooking && (isEmpty ? messages.nothing(typed) : messages.found(count))}
      </p>
    </div>
  )
}

type PaletteListProps = {
  /** Begins the ids of the options, which the field names. */
  id: string
  groups: readonly ChoiceGroup[]
  /** The number of the active choice, counted over all groups. */
  active: number
  onActive: (at: number) => void
  onChoose: (choice: Choice) => void
}

/** The choices under their headings. The focus stays in the field, which names the active one. */
function PaletteList({ id, groups, active, onActive, onChoose }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active, groups])
  const startOf = (index: number) =>
    groups.slice(0, index).reduce((sum, { choices }) => sum + choices.length, 0)
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label={messages.choices} className={classes.list}>
      {groups.map(({ name, title, choices }, index) => (
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <div id={`${id}-${name}`} role="presentation" className={`fine ${classes.heading}`}>
            {title}
          </div>
          {choices.map((choice, place) => {
            const at = startOf(index) + place
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field handles the keys and keeps the focus
              <div
                key={choice.id}
                id={optionId(id, choice)}
                role="option"
                aria-selected={at === active}
                className="option spread"
                onPointerMove={() => onActive(at)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(choice)}
              >
                <span className="two-lines">
                  <SummaryLine text={choice.words} />
                </span>
                {choice.detail && <span className="fine oneline"> {choice.detail}</span>}
                {choice.keys && <span className={`fine oneline ${classes.keys}`}> {choice.keys}</span>}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** The id of a choice's option, not of its position, so that screen readers notice when the first choice changes. */
function optionId(list: string, choice: Choice): string {
  return `${list}-${encodeURIComponent(choice.id)}`
}
