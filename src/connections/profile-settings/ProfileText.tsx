import { TextArea } from '../../ui/TextArea.tsx'
import * as messages from './messages.ts'

type ProfileTextProps = {
  text: string
  /** Why the text is not accepted. */
  fault: string | undefined
  onChange: (text: string) => void
}

/** A profile as its exported text, to read or to edit. */
export function ProfileText({ text, fault, onChange }: ProfileTextProps) {
  return (
    <TextArea
      label={messages.asText}
      error={fault}
      description={messages.asTextHint}
      rows={Math.min(24, Math.max(8, text.split('\n').length))}
      spellCheck={false}
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
