import {
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
} from 'react'
import classes from './AnchoredPopover.module.css'
import { Button } from './Button.tsx'

type AnchoredPopoverProps = {
  /** The words on the button, which are also the name of what it opens. */
  label: string
  /** Shown on the button instead; its name has both, as who speaks to the computer says what is on the screen. */
  face?: string
  /** A `menu` has only `MenuItem`s. Arrow keys move among them, and choosing one closes it. */
  role?: 'dialog' | 'menu'
  /** The command whose key presses the button. */
  command?: string
  className?: string | undefined
  children: ReactNode
}

/**
 * A button and what it opens beneath it, above it in the lower half of the window, or on a phone at the bottom of the screen.
 * Escape and a click beside it close it. The browser's popover and not Mantine's: it lies over everything, and closes when a dialog opens.
 */
export function AnchoredPopover(props: AnchoredPopoverProps) {
  const { label, face, role = 'dialog', command, className = '', children } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isWanted, setIsWanted] = useState(false)
  const place = ({ currentTarget, newState }: ToggleEvent<HTMLElement>) => {
    if (newState !== 'open' || !button.current) return
    const { top, bottom, right } = button.current.getBoundingClientRect()
    const isLow = bottom > innerHeight / 2
    const distance = `${isLow ? innerHeight - top + 4 : bottom + 4}px`
    const { style } = currentTarget
    style.setProperty('--top', isLow ? 'auto' : distance)
    style.setProperty('--bottom', isLow ? distance : 'auto')
    style.setProperty('--distance', distance)
    style.setProperty('--end', `${document.documentElement.clientWidth - right}px`)
  }
  return (
    <>
      <Button
        ref={button}
        popoverTarget={id}
        aria-haspopup={role}
        data-command={command}
        onClick={() => setIsWanted(true)}
      >
        {face ? (
          <>
            {face} <span className="visually-hidden">{label}</span>
          </>
        ) : (
          label
        )}
      </Button>
      <div
        id={id}
        popover="auto"
        {...(isWanted && { role, 'aria-label': label })}
        {...(role === 'menu' && { onToggle: focusFirstItem, onKeyDown: moveAmongItems })}
        className={`floating sheet small ${classes.popover} ${className}`}
        onBeforeToggle={place}
      >
        {isWanted && children}
      </div>
    </>
  )
}

type MenuItemProps = {
  /** The command that does the same, and the words for its key. */
  command: string
  keys: string | undefined
  /** Whether the item is switched on, if it is a switch. */
  checked?: boolean
  impossible?: string | undefined
  onExpect?: () => void
  onChoose: () => void
  children: ReactNode
}

/** An action in a menu. The menu closes first, so that a dialog gives the focus back to the menu's button. */
export function MenuItem(props: MenuItemProps) {
  const { command, keys, checked, impossible, onExpect, onChoose, children } = props
  const choose = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const menu = currentTarget.closest<HTMLElement>('[popover]')
    menu?.hidePopover()
    if (menu) document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`)?.focus()
    onChoose()
  }
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={checked}
      tabIndex={-1}
      data-command={command}
      disabled={impossible !== undefined}
      title={impossible}
      className={`option beside ${classes.item}`}
      onPointerEnter={onExpect}
      onFocus={onExpect}
      onClick={choose}
    >
      {children}
      {keys && (
        <kbd aria-hidden className="wide">
          {keys}
        </kbd>
      )}
    </button>
  )
}

function itemsOf(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)')]
}

function focusFirstItem({ currentTarget, newState }: ToggleEvent<HTMLElement>): void {
  if (newState === 'open') itemsOf(currentTarget)[0]?.focus()
}

/** The keys of a menu: arrows and a first letter move to an item, and Tab leaves the menu. */
function moveAmongItems(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return
  const items = itemsOf(currentTarget)
  const here = items.findIndex((item) => item === document.activeElement)
  const after = [...items.slice(here + 1), ...items.slice(0, here + 1)]
  const begins = (item: HTMLElement) => item.textContent.toLowerCase().startsWith(key.toLowerCase())
  const to =
    {
      ArrowDown: after[0],
      ArrowUp: items.at(here === -1 ? -1 : here - 1),
      Home: items[0],
      End: items.at(-1),
    }[key] ?? (key.length === 1 && key !== ' ' ? after.find(begins) : undefined)
  if (key === 'Tab') currentTarget.hidePopover()
  if (!to) return
  event.preventDefault()
  to.focus()
}
