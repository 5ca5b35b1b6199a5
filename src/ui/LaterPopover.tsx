import type { ComponentProps, ReactNode, ToggleEvent } from 'react'
import { Suspense, useState } from 'react'
import * as messages from './common-messages.ts'
import { LoadingLines } from './LoadingLines.tsx'

type LaterPopoverProps = Pick<ComponentProps<'button'>, 'className' | 'aria-label' | 'title'> & {
  id: string
  /** The command whose key presses the button. */
  'data-command'?: string
  /** The content of the button. */
  face: ReactNode
  menuClassName: string | undefined
  /** Preloads the popover's code when the user is about to open it. */
  load: () => Promise<unknown>
  children: ReactNode
}

/** A button and its popover, whose code loads after the first screen. */
export function LaterPopover({ id, face, menuClassName, load, children, ...button }: LaterPopoverProps) {
  const [isWanted, setIsWanted] = useState(false)
  const expect = () => void load()
  return (
    <>
      <button
        type="button"
        {...button}
        popoverTarget={id}
        onPointerEnter={expect}
        onPointerDown={expect}
        onFocus={expect}
        onClick={() => setIsWanted(true)}
      >
        {face}
      </button>
      <div id={id} popover="auto" className={`floating ${menuClassName}`} onBeforeToggle={findButton}>
        {isWanted && <Suspense fallback={<LoadingLines label={messages.loading} />}>{children}</Suspense>}
      </div>
    </>
  )
}

/** Tells its style where the button ends. */
function findButton({ currentTarget: { previousElementSibling, style } }: ToggleEvent<HTMLElement>) {
  const { bottom } = previousElementSibling?.getBoundingClientRect() ?? { bottom: 0 }
  style.setProperty('--below', `${bottom + 4}px`)
}
