import { useState } from 'react'
import { storageScope } from '../api/session/storage-scope.ts'
import { useSession } from '../api/session/use-session.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { focusHeading } from '../ui/focus-heading.ts'
import { useMessages } from '../ui/Messages.tsx'
import * as messages from './messages.tsx'

type ClearStoredProps = {
  /** Deletes it; resolves to whether the browser allowed that, or to what to say instead of `done`. */
  clear: (books: string) => Promise<boolean | string>
  /** The label of the button: "Clear journal". */
  label: string
  /** The label as a question: "Clear journal?". */
  question: string
  /** What is lost, in a sentence. */
  description: string
  done: string
}

/** Deletes one kind of the account's stored data, after asking. */
export function ClearStored(props: ClearStoredProps) {
  const { label, question, description, done } = props
  const session = useSession()
  const { say, fail } = useMessages()
  const [asking, setAsking] = useState(false)
  const clear = async () => {
    setAsking(false)
    const cleared = await props.clear(storageScope(session))
    if (cleared === false) return fail(messages.notCleared)
    say(cleared === true ? done : cleared)
    focusHeading()
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{label}</Button>
      {asking && (
        <AlertDialog
          title={question}
          description={description}
          onCancel={() => setAsking(false)}
          actions={
            <Button look="danger" onClick={() => void clear()}>
              {label}
            </Button>
          }
        />
      )}
    </>
  )
}
