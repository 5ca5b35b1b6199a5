import { Field } from './Field.tsx'

type ProfileTextProps = {
  text: string
  /** What is wrong with it, so that it is not taken in. */
  fault: string | undefined
  onChange: (text: string) => void
}

/** A profile as the text that it is exported as, to read or to write. */
export function ProfileText({ text, fault, onChange }: ProfileTextProps) {
  return (
    <Field
      label="The same as text"
      error={fault}
      hint="What is stated, and nothing else: what is not in it is found out, or as usual."
    >
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
