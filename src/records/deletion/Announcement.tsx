import { useEffect, useState } from 'react'
import { deletions } from './deletions.ts'
import { keyWords } from '../shortcuts/key-words.ts'
import * as messages from './messages.ts'

/**
 * Announces a deletion and how to undo it to screen readers. Rendered before its text, or the text would not be read.
 */
export function Announcement() {
  const [words, setWords] = useState<{ id: string; text: string }>()
  useEffect(() => {
    const said = new Set<string>()
    const hear = () => {
      // Undoing and redoing announce their own deletions.
      const waiting = deletions.get().filter(({ state, inverse }) => state === 'waiting' && !inverse)
      const latest = waiting.at(-1)
      if (!latest) return setWords(undefined)
      if (said.has(latest.id)) return
      said.add(latest.id)
      const { id, resource, ids } = latest
      const keys = keyWords('undo')
      const text = keys
        ? messages.deletedUndoWith(resource, ids.length, { keys })
        : messages.deletedCount(resource, ids.length)
      setWords({ id, text })
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
