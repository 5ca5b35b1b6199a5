import { useState } from 'react'
import { labelOf } from '../../domain/label-of.ts'
import { Button } from '../../ui/Button.tsx'
import classes from './DeletedMeanwhile.module.css'
import { valueLabel } from './value-label.ts'
import * as messages from './notice-messages.ts'

/** Copies fields with their labels. If the browser refuses, shows them for copying by hand. */
export function CopyTyped({ values }: { values: () => Record<string, string> }) {
  const [text, setText] = useState('')
  const [copied, setCopied] = useState<'yes' | 'refused'>()
  const copy = async () => {
    const filled = Object.entries(values()).filter(([, value]) => value !== '')
    const lines = filled.map(([field, value]) => `${labelOf(field)}: ${valueLabel(field, value)}`).join('\n')
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
      <Button onClick={() => void copy()}>{messages.copyTyped}</Button>
      <p role="status">{copied === 'yes' && messages.copied}</p>
      {copied === 'refused' && (
        <label className={classes.byHand}>
          {messages.copyByHand}
          <textarea readOnly rows={6} value={text} onFocus={({ target }) => target.select()} />
        </label>
      )}
    </>
  )
}
