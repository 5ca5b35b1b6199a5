import { useEffect, useRef } from 'react'
import { SummaryLine } from '../../ui/SummaryLine.tsx'
import type { Choice, ChoiceGroup } from './choice.ts'
import classes from './Palette.module.css'
import * as messages from './messages.ts'

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
export function PaletteList({ id, groups, active, onActive, onChoose }: PaletteListProps) {
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
                className={`option spread ${classes.choice}`}
                onPointerMove={() => onActive(at)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(choice)}
              >
                <span className={`cut ${classes.words}`}>
                  <SummaryLine text={choice.words} />
                </span>
                {choice.detail && <span className={`fine ${classes.detail}`}> {choice.detail}</span>}
                {choice.keys && (
                  <span className={`fine ${classes.detail} ${classes.keys}`}> {choice.keys}</span>
                )}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/**
 * The id of a choice's option. It belongs to the choice, not to its position, so that screen readers notice when the
 * first choice changes.
 */
export function optionId(list: string, choice: Choice): string {
  return `${list}-${encodeURIComponent(choice.id)}`
}
