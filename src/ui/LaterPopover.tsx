import { Suspense, useState, type ComponentProps, type CSSProperties, type ReactNode } from 'react'
import * as messages from './common-messages.ts'
import { LoadingLines } from './LoadingLines.tsx'

type LaterPopoverProps = Pick<ComponentProps<'button'>, 'className' | 'aria-label' | 'title'> & {
  id: string
  /** The command whose key presses the button. */
  'data-command'?: string
  face: ReactNode
  menuClassName: string | undefined
  /** Preloads the popover's code when the user is about to open it. */
  load: () => Promise<unknown>
  children: ReactNode
}

/** A button and its popover, whose code loads after the first screen. */
export function LaterPopover({ id, face, menuClassName, load, children, ...button }: LaterPopoverProps) {
  // Where the button ends, once somebody wants what it opens.
  const [below, setBelow] = useState<number>()
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
        onClick={({ currentTarget }) => setBelow(currentTarget.getBoundingClientRect().bottom + 4)}
      >
        {face}
      </button>
      <div
        id={id}
        popover="auto"
        className={`floating ${menuClassName}`}
        style={{ '--below': below } as CSSProperties}
      >
        {below !== undefined && (
          <Suspense fallback={<LoadingLines label={messages.loading} />}>{children}</Suspense>
        )}
      </div>
    </>
  )
}
