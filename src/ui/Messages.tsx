import type { ReactNode } from 'react'
import { createContext, use, useEffect, useMemo, useState } from 'react'
import { focusHeading } from './focus-heading.ts'
import { CloseIcon } from './icons.tsx'
import classes from './Messages.module.css'
import { publishHeight } from './publish-height.ts'
import * as messages from './common-messages.tsx'

/** `turn` distinguishes consecutive messages, so that the same text is announced again. */
type Message = { text: string; failed: boolean; turn: number }
type Messages = {
  /** Shows a success message, which disappears by itself. */
  say: (text: string) => void
  /** Shows an error message, which stays until it is dismissed or replaced. */
  fail: (text: string) => void
}

const MessagesContext = createContext<Messages>({ say: () => undefined, fail: () => undefined })
const CurrentMessage = createContext<[message: Message | undefined, dismiss: () => void]>([
  undefined,
  () => undefined,
])

/** Holds the app's single message across navigations. */
export function MessagesProvider({ children }: { children: ReactNode }) {
  'use no memo' // rendered for each message: the compiler's output would only make the first view larger
  const [message, setMessage] = useState<Message>()
  const messages = useMemo(() => {
    const tell = (text: string, failed: boolean) =>
      setMessage((last) => ({ text, failed, turn: (last?.turn ?? 0) + 1 }))
    return { say: (text: string) => tell(text, false), fail: (text: string) => tell(text, true) }
  }, [])
  return (
    <MessagesContext value={messages}>
      <CurrentMessage value={[message, () => setMessage(undefined)]}>{children}</CurrentMessage>
    </MessagesContext>
  )
}

export function useMessages(): Messages {
  return use(MessagesContext)
}

/**
 * Where messages appear and are announced. The status region is always there, because screen readers may ignore one
 * that is inserted with its text.
 */
export function MessageArea() {
  'use no memo' // rendered for each message: the compiler's output would only make the first view larger
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
    <div
      ref={publishAreaHeight}
      className={classes.area}
      data-shown={message !== undefined}
      data-failed={message?.failed}
    >
      <div role="status">{message?.failed === false && <span key={message.turn}>{message.text}</span>}</div>
      {message?.failed && (
        <div key={message.turn} role="alert">
          {message.text}
        </div>
      )}
      {message && (
        <button type="button" aria-label={messages.dismissMessage} onClick={dismissByHand}>
          <CloseIcon />
        </button>
      )}
    </div>
  )
}

const publishAreaHeight = publishHeight('--message', 24)
