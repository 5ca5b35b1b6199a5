import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import { focusHeading } from './focus-heading.ts'
import { CloseIcon } from './icons.tsx'
import classes from './Messages.module.css'
import { publishHeight } from './publish-height.ts'
import * as messages from './common-messages.ts'

/** `turn` distinguishes consecutive messages, so that the same text is announced again. */
type Message = { text: string; more?: ReactNode; failed: boolean; turn: number }
type Messages = {
  /** Shows a success message, which disappears on its own. `more`: a link to what it is about. */
  say: (text: string, more?: ReactNode) => void
  /** Shows an error message, which stays until it is dismissed or replaced. */
  fail: (text: string, more?: ReactNode) => void
}

const MessagesContext = createContext<Messages>({ say: () => undefined, fail: () => undefined })
const CurrentMessage = createContext<[message: Message | undefined, dismiss: () => void]>([
  undefined,
  () => undefined,
])

/** Holds the app's single message across navigations. */
export function MessagesProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<Message>()
  const messages = useMemo(() => {
    const tell = (failed: boolean) => (text: string, more?: ReactNode) =>
      setMessage((last) => ({ text: endedOnce(text), more, failed, turn: (last?.turn ?? 0) + 1 }))
    return { say: tell(false), fail: tell(true) }
  }, [])
  return (
    <MessagesContext value={messages}>
      <CurrentMessage value={[message, () => setMessage(undefined)]}>{children}</CurrentMessage>
    </MessagesContext>
  )
}

/** A sentence that ends with a name such as "Acme B.V." has one point. */
function endedOnce(text: string): string {
  return text.replace(/\.\.(?= |$)/g, '.')
}

export function useMessages(): Messages {
  return use(MessagesContext)
}

/** The number of the message on the screen, undefined without one: whatever another part has announced ends with a new one. */
export function useMessageTurn(): number | undefined {
  return use(CurrentMessage)[0]?.turn
}

/** Where messages appear and are announced: always there, because screen readers may ignore a region inserted with its text. */
export function MessageArea() {
  const [message, dismiss] = use(CurrentMessage)
  useEffect(() => {
    if (!message || message.failed) return
    const timer = setTimeout(dismiss, 8000)
    return () => clearTimeout(timer)
  }, [message, dismiss])
  const dismissByHand = () => {
    dismiss()
    focusHeading()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the link is what is pressed
    <div
      ref={publishAreaHeight}
      className={`framed small ${classes.area} screen-only`}
      data-shown={message !== undefined}
      data-failed={message?.failed}
      // It must not cover what its link leads to.
      onClick={({ target }) => message?.failed === false && target instanceof HTMLAnchorElement && dismiss()}
    >
      <div role="status">
        {message?.failed === false && (
          <span key={message.turn}>
            {message.text}
            {message.more}
          </span>
        )}
      </div>
      {message?.failed && (
        <div key={message.turn} role="alert">
          {message.text}
          {message.more}
        </div>
      )}
      {message && (
        <button type="button" className="tool" aria-label={messages.dismissMessage} onClick={dismissByHand}>
          <CloseIcon />
        </button>
      )}
    </div>
  )
}

const publishAreaHeight = publishHeight('--message', { gap: 24 })
