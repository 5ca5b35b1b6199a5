import { useEffect, useState } from 'react'
import { deletions } from './deletions.ts'
import { undoKey } from './undo-key.ts'

/** Says once for the ear that records were deleted and how to take that back. It is there before its words, or they would go unheard. */
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
      setWords({ id: latest.id, text: `${latest.what} deleted. Undo with ${undoKey}.` })
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
