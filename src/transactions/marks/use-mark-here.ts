import { useEffect, useState } from 'react'
import { useStorageScope } from '../../api/session/use-session.ts'
import { get, watch } from '../../storage/database.ts'
import type { Mark } from '../../storage/rows.ts'

type Noted = Pick<Mark, 'mark' | 'note'>

/** The mark and note of a transaction in this browser, kept up to date; undefined until read. */
export function useMarkHere(id: string): Noted | undefined {
  const books = useStorageScope()
  const [mark, setMark] = useState<{ of: string; noted: Noted }>()
  useEffect(() => {
    let stopped = false
    const read = () =>
      void get('marks', [books, id]).then((found) => {
        if (!stopped) setMark({ of: id, noted: found ?? nothing })
      })
    read()
    const stop = watch(['marks'], read)
    return () => {
      stopped = true
      stop()
    }
  }, [books, id])
  return mark?.of === id ? mark.noted : undefined
}

const nothing: Noted = { mark: '', note: '' }
