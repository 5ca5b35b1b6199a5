import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

type PrintNoteProps = {
  /** What the note says; asked for when printing begins, because writing moments as text is slow. */
  words: () => string
}

/** A line on paper only, such as the account and the time of printing. */
export function PrintNote({ words }: PrintNoteProps) {
  const [text, setText] = useState('')
  useEffect(() => {
    const note = () => flushSync(() => setText(words()))
    window.addEventListener('beforeprint', note)
    return () => window.removeEventListener('beforeprint', note)
  }, [words])
  return <p className="fine apart print-only">{text}</p>
}
