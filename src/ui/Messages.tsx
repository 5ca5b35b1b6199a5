import type { ReactNode } from 'react'
import { createContext, use, useEffect, useMemo, useState } from 'react'
import { focusHeading } from './focus-heading.ts'
import { CloseIcon } from './icons.tsx'
import classes from './Messages.module.css'

/** `turn` tells a message from the one before it, so that the same words are spoken again. */
type Message = { text: string; failed: boolean; turn: number }
type Messages = {
  /** Tells what was done; it goes by itself. */
  say: (text: string) => void
  /** Tells what failed; it stays until it is dismissed or another message comes. */
  fail: (text: string) => void
}

const MessagesContext = createContext<Messages>({ say: () => undefined, fail: () => undefined })
const CurrentMessage = createContext<[message: Message | undefined, dismiss: () => void]>([
  undefined,
  () => undefined,
])

/** Keeps the one message of the app, over navigations. */
export function MessagesProvider({ children }: { children: ReactNode }) {
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

/** Where messages are read and heard. The status region is always there, because one that comes with its words may go unheard. */
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
    <div className={classes.area} data-shown={message !== undefined} data-failed={message?.failed}>
      <div role="status">{message?.failed === false && <span key={message.turn}>{message.text}</span>}</div>
      {message?.failed && (
        <div key={message.turn} role="alert">
          {message.text}
        </div>
      )}
      {message && (
        <button type="button" aria-label="Dismiss this message" onClick={dismissByHand}>
          <CloseIcon />
        </button>
      )}
    </div>
  )
}
