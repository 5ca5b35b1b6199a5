import { Field } from '../../ui/Field.tsx'
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
    <Field label={messages.asText} error={fault} hint={messages.asTextHint}>
      {(ties) => (
        <textarea
          {...ties}
          rows={Math.min(24, Math.max(8, text.split('\n').length))}
          spellCheck={false}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
