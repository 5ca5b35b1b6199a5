import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import classes from './DeletedMeanwhile.module.css'
import { labelOf, wordsOf } from './field-words.ts'

/** Copies fields under their labels; where the browser does not let it, shows them to be copied by hand. */
export function CopyOut({ values }: { values: () => Record<string, string> }) {
  const [text, setText] = useState('')
  const [copied, setCopied] = useState<'yes' | 'refused'>()
  const copy = async () => {
    const filled = Object.entries(values()).filter(([, value]) => value !== '')
    const lines = filled.map(([field, value]) => `${labelOf(field)}: ${wordsOf(field, value)}`).join('\n')
    setText(lines)
    try {
      await navigator.clipboard.writeText(lines)
      setCopied('yes')
    } catch {
      setCopied('refused')
    }
  }
  return (
    <>
      <Button onClick={() => void copy()}>Copy what you typed</Button>
      <p role="status">{copied === 'yes' && 'Copied.'}</p>
      {copied === 'refused' && (
        <label className={classes.byHand}>
          The browser does not let Bookend copy; copy it from here:
          <textarea readOnly rows={6} value={text} onFocus={({ target }) => target.select()} />
        </label>
      )}
    </>
  )
}
