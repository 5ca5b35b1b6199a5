import { useEffect, useState } from 'react'
import { deletions } from './deletions.ts'
import { undoKey } from './undo-shortcut.ts'
import * as messages from './messages.ts'

/**
 * Announces a deletion and how to undo it to screen readers. Rendered before its text, or the text would not be read.
 */
export function Announcement() {
  const [words, setWords] = useState<{ id: string; text: string }>()
  useEffect(() => {
    const said = new Set<string>()
    const hear = () => {
      const waiting = deletions.get().filter(({ state }) => state === 'waiting')
      const latest = waiting.at(-1)
      if (!latest) return setWords(undefined)
      if (said.has(latest.id)) return
      said.add(latest.id)
      setWords({
        id: latest.id,
        text: messages.deletedUndoWith(latest.resource, latest.ids.length, { keys: undoKey }),
      })
    }
    const frame = requestAnimationFrame(hear)
    const stop = deletions.subscribe(hear)
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [])
  return (
    <div role="status" className="visually-hidden">
      {words && <span key={words.id}>{words.text}</span>}
    </div>
  )
}
