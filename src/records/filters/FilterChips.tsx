import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import type { Condition } from './conditions-of.ts'
import { withoutConditions } from './conditions-of.ts'
import classes from './FilterChips.module.css'
import * as messages from './messages.ts'
import type { Refine } from './use-refine.ts'

type FilterChipsProps = {
  conditions: Condition[]
  refine: string | undefined
  change: Refine
  /** What stands before and after the words of a condition. */
  around?: (condition: Condition, words: ReactNode) => ReactNode
}

/** The conditions of a list in words, each of which can be taken off. */
export function FilterChips({ conditions, refine, change, around }: FilterChipsProps) {
  if (conditions.length === 0) return null
  return (
    <>
      <ul className={classes.chips} aria-label={messages.filters}>
        {conditions.map((condition, index) => {
          const { name, text, isFault, without } = condition
          const words = (
            <span className={classes.words} title={text}>
              {text}
            </span>
          )
          return (
            <li key={isFault ? text : name} className={classes.chip} data-fault={isFault}>
              {around ? around(condition, words) : words}
              <button
                type="button"
                className={classes.remove}
                aria-label={messages.remove(text)}
                title={messages.remove(text)}
                onClick={({ currentTarget }) => {
                  const chips = currentTarget.closest('ul')
                  change.replace(without)
                  keepFocus(chips, index)
                }}
              >
                <CloseIcon />
              </button>
            </li>
          )
        })}
      </ul>
      <Button
        className={classes.clear}
        onClick={() => {
          change.replace(withoutConditions(conditions, refine))
          document.querySelector<HTMLElement>('[popovertarget=filters]')?.focus()
        }}
      >
        {messages.clearAll}
      </Button>
    </>
  )
}

/** The button that was pressed goes; the next one, or where the next filter is chosen, takes the focus. */
function keepFocus(chips: Element | null, index: number): void {
  const buttons = [...(chips?.querySelectorAll<HTMLElement>('li > button:last-child') ?? [])]
  const next = buttons[index + 1] ?? buttons[index - 1]
  const other = document.querySelector<HTMLElement>('[popovertarget=filters]')
  ;(next ?? other)?.focus()
}
