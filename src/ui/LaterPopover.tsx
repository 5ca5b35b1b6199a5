import type { ComponentProps, ReactNode } from 'react'
import { Suspense, useState } from 'react'

type LaterPopoverProps = Pick<ComponentProps<'button'>, 'className' | 'aria-label' | 'title'> & {
  id: string
  /** What is on the button. */
  face: ReactNode
  menuClassName: string | undefined
  /** Fetches the code of the content, when somebody is about to open it. */
  load: () => Promise<unknown>
  children: ReactNode
}

/** A button and what it opens, whose code is not part of the first screen. */
export function LaterPopover({ id, face, menuClassName, load, children, ...button }: LaterPopoverProps) {
  const [isWanted, setIsWanted] = useState(false)
  const expect = () => void load().catch(() => undefined) // opening it tells
  return (
    <>
      <button
        type="button"
        {...button}
        popoverTarget={id}
        onPointerEnter={expect}
        onFocus={expect}
        onClick={() => setIsWanted(true)}
      >
        {face}
      </button>
      <div id={id} popover="auto" className={menuClassName}>
        {isWanted && <Suspense>{children}</Suspense>}
      </div>
    </>
  )
}

/** Stands for content whose code could not be loaded. */
export function NotLoaded() {
  return <p>This could not be loaded. Check the connection and load the page again.</p>
}
