import { useId, useRef, useState } from 'react'
import type { ReactNode, ToggleEvent } from 'react'
import classes from './AnchoredPopover.module.css'
import { Button } from './Button.tsx'

type AnchoredPopoverProps = {
  /** The words on the button, which are also the name of what it opens. */
  label: string
  /** Shown on the button instead; its name has both, as who speaks to the computer says what is on the screen. */
  face?: string
  onExpect?: () => void
  children: ReactNode
}

/** A button and what it opens beneath it, or on a phone at the bottom of the screen. Escape and a click beside it close it. */
export function AnchoredPopover({ label, face, onExpect, children }: AnchoredPopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isWanted, setIsWanted] = useState(false)
  const place = ({ currentTarget, newState }: ToggleEvent<HTMLElement>) => {
    if (newState !== 'open' || !button.current) return
    const { bottom, right } = button.current.getBoundingClientRect()
    currentTarget.style.setProperty('--top', `${bottom + 4}px`)
    currentTarget.style.setProperty('--end', `${document.documentElement.clientWidth - right}px`)
  }
  return (
    <>
      <Button
        ref={button}
        popoverTarget={id}
        onPointerEnter={onExpect}
        onFocus={onExpect}
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
        {...(isWanted && { role: 'dialog', 'aria-label': label })}
        className={classes.popover}
        onBeforeToggle={place}
      >
        {isWanted && children}
      </div>
    </>
  )
}
