import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import * as messages from './messages.ts'
import { useWriteMarks } from './use-write-marks.ts'

type Name = 'reviewed' | 'ask' | ''

/** The marks as buttons that are pressed or not. `mark` is undefined until it is read; a click shows at once. */
export function MarkButtons({ id, mark }: { id: string; mark: Name | undefined }) {
  const writeMarks = useWriteMarks()
  const [clicked, setClicked] = useState<Name>()
  const shown = clicked ?? mark
  const press = async (name: Name) => {
    const next = shown === name ? '' : name
    setClicked(next)
    await writeMarks([id], { mark: next })
    setClicked(undefined)
  }
  return (
    <div className="row">
      {choices.map(({ name, label, command }) => (
        <Button
          key={name}
          busy={shown === undefined || clicked !== undefined}
          aria-pressed={shown === name}
          data-command={command}
          onClick={() => void press(name)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

const choices = [
  { name: 'reviewed', label: messages.reviewed, command: 'markReviewed' },
  { name: 'ask', label: messages.ask, command: 'markAsk' },
] as const
