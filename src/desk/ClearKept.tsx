import { useState } from 'react'
import { booksOf } from '../api/books.ts'
import { line } from '../api/line.ts'
import { all, forget } from '../kept/kept.ts'
import type { TableName } from '../kept/rows.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { focusHeading } from '../ui/focus-heading.ts'
import { useMessages } from '../ui/Messages.tsx'

type ClearKeptProps = {
  table: TableName
  /** What the button says: "Clear journal". */
  label: string
  /** What is lost with it, in a sentence. */
  description: string
  /** What is said when it was done. */
  done: string
}

/** Forgets one kind of what is kept of these books, after asking. */
export function ClearKept({ table, label, description, done }: ClearKeptProps) {
  const { say, fail } = useMessages()
  const [asking, setAsking] = useState(false)
  const clear = async () => {
    setAsking(false)
    const books = booksOf(line())
    await forget([table], books)
    if ((await all(table, books)).length > 0)
      return fail('It could not be cleared: the browser did not allow it.')
    say(done)
    focusHeading()
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{label}</Button>
      {asking && (
        <AlertDialog
          title={`${label}?`}
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
