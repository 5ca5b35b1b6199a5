import type { ReactNode } from 'react'
import { createContext, use, useEffect, useMemo, useState } from 'react'
import { CloseIcon } from './icons.tsx'
import classes from './Messages.module.css'

type Message = { text: string; failed: boolean }
type Messages = {
  /** Tells what was done; it goes by itself. */
  say: (text: string) => void
  /** Tells what failed; it stays until it is dismissed or another message comes. */
  fail: (text: string) => void
}

const MessagesContext = createContext<Messages>({ say: () => undefined, fail: () => undefined })
const CurrentMessage = createContext<[Message | undefined, (message: Message | undefined) => void]>([
  undefined,
  () => undefined,
])

/** Keeps the one message of the app, over navigations. */
export function MessagesProvider({ children }: { children: ReactNode }) {
  const state = useState<Message | undefined>(undefined)
  const [, setMessage] = state
  const messages = useMemo(
    () => ({
      say: (text: string) => setMessage({ text, failed: false }),
      fail: (text: string) => setMessage({ text, failed: true }),
    }),
    [setMessage],
  )
  return (
    <MessagesContext value={messages}>
      <CurrentMessage value={state}>{children}</CurrentMessage>
    </MessagesContext>
  )
}

export function useMessages(): Messages {
  return use(MessagesContext)
}

/** Where messages are read and heard. The regions are always there, so that each message is spoken once. */
export function MessageArea() {
  const [message, setMessage] = use(CurrentMessage)
  useEffect(() => {
    if (!message || message.failed) return
    const timer = setTimeout(() => setMessage(undefined), 8000)
    return () => clearTimeout(timer)
  }, [message, setMessage])
  return (
    <div className={classes.area} data-shown={message !== undefined} data-failed={message?.failed}>
      <div role="status">{message?.failed === false && message.text}</div>
      <div role="alert">{message?.failed && message.text}</div>
      {message && (
        <button type="button" aria-label="Dismiss this message" onClick={() => setMessage(undefined)}>
          <CloseIcon />
        </button>
      )}
    </div>
  )
}
