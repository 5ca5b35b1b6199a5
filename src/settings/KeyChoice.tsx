import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { chordOf } from '../records/shortcuts/chord.ts'
import { wordsOf } from '../records/shortcuts/key-words.ts'
import { KeyNames } from '../records/shortcuts/KeyNames.tsx'
import { Button } from '../ui/Button.tsx'
import classes from './KeySettings.module.css'
import * as messages from './key-messages.ts'

type KeyChoiceProps = {
  /** What the command does. */
  words: string
  keys: readonly string[]
  /** Whether the command has two keys, one after the other. */
  isPair: boolean
  /** Whether they differ from the defaults. */
  isChanged: boolean
  onChoose: (chord: string) => void
  onRemove: () => void
  onReset: () => void
}

/** The keys of one command: the next key pressed replaces them, or the next two. */
export function KeyChoice(props: KeyChoiceProps) {
  const { words, keys, isPair, isChanged, onChoose, onRemove, onReset } = props
  const [isAwaited, setIsAwaited] = useState(false)
  const [first, setFirst] = useState<string>()
  const wait = (on: boolean) => {
    setIsAwaited(on)
    setFirst(undefined)
  }
  const hear = (event: KeyboardEvent) => {
    if (!isAwaited || event.key === 'Tab') return
    const chord = chordOf(event.nativeEvent)
    if (chord === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (isPair && first === undefined && chord !== 'Escape') return setFirst(chord)
    wait(false)
    if (chord !== 'Escape') onChoose(first === undefined ? chord : `${first} ${chord}`)
  }
  const asked =
    first !== undefined
      ? { label: messages.pressSecond(words, wordsOf(first)), text: messages.thenPress(wordsOf(first)) }
      : isPair
        ? { label: messages.pressNewPair(words), text: messages.pressPair }
        : { label: messages.pressNew(words), text: messages.press }
  return (
    <tr>
      <th scope="row">{words}</th>
      <td>{keys.length > 0 ? <KeyNames keys={keys} /> : messages.none}</td>
      <td className={classes.actions}>
        <Button
          aria-label={isAwaited ? asked.label : messages.changeKey(words)}
          aria-pressed={isAwaited}
          onClick={() => wait(!isAwaited)}
          onBlur={() => wait(false)}
          onKeyDown={hear}
        >
          {isAwaited ? asked.text : messages.change}
        </Button>
        {keys.length > 0 && (
          <Button aria-label={messages.removeKey(words)} onClick={onRemove}>
            {messages.remove}
          </Button>
        )}
        {isChanged && (
          <Button aria-label={messages.resetKey(words)} onClick={onReset}>
            {messages.reset}
          </Button>
        )}
      </td>
    </tr>
  )
}
