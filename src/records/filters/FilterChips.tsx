import type { ReactNode } from 'react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { withoutConditions, type Condition } from '../list/conditions-of.ts'
import classes from './FilterChips.module.css'
import * as messages from '../list/messages.ts'
import type { Refine } from './use-refine.ts'

type FilterChipsProps = {
  conditions: Condition[]
  refine: string | undefined
  change: Refine
  /** Rendered before and after the words of a condition. */
  around?: (condition: Condition, words: ReactNode) => ReactNode
}

/** The conditions of a list in words, each with a button to remove it. */
export function FilterChips({ conditions, refine, change, around }: FilterChipsProps) {
  if (conditions.length === 0) return null
  const understood = conditions.filter(({ isFault }) => !isFault)
  return (
    <>
      {understood.length > 0 && (
        <p className="fine print-only">{messages.printedFilters(understood.map(({ text }) => text))}</p>
      )}
      <ul className={`beside ${classes.chips} screen-only`} aria-label={messages.filters}>
        {conditions.map((condition, index) => {
          const { name, text, isFault, without } = condition
          const words = (
            <span className="cut" title={text}>
              {text}
            </span>
          )
          return (
            <li key={isFault ? text : name} className={classes.chip} data-fault={isFault}>
              {around ? around(condition, words) : words}
              <IconButton
                className={classes.remove}
                aria-label={messages.filterRemove(text)}
                title={messages.filterRemove(text)}
                onClick={({ currentTarget }) => {
                  const chips = currentTarget.closest('ul')
                  change.replace(without)
                  keepFocus(chips, index)
                }}
              >
                <CloseIcon />
              </IconButton>
            </li>
          )
        })}
      </ul>
      <Button
        look="link"
        size="tool"
        className="screen-only"
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

/** The pressed button disappears; the next one, or the place to choose the next filter, takes the focus. */
function keepFocus(chips: Element | null, index: number): void {
  const buttons = [...(chips?.querySelectorAll<HTMLElement>('li > button:last-child') ?? [])]
  const next = buttons[index + 1] ?? buttons[index - 1]
  const other = document.querySelector<HTMLElement>('[popovertarget=filters]')
  ;(next ?? other)?.focus()
}
