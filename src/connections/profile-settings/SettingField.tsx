import { SelectField } from '../../ui/SelectField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Choice, Setting } from './profile-settings.ts'
import { keyOf, textOf, valueOf, wordsOf } from './setting-value.ts'
import * as messages from './messages.ts'

type SettingFieldProps = {
  setting: Setting
  /** The stated value; undefined if there is none. */
  stated: unknown
  /** The value in effect if none is stated: the default, or what was detected or learned. */
  otherwise: unknown
  usual: unknown
  fault: string | undefined
  readOnly: boolean
  onChange: (value: unknown) => void
}

/** One setting of a profile. Shows the value in effect until one is stated. */
export function SettingField(props: SettingFieldProps) {
  const { setting, stated, otherwise, usual, fault, readOnly, onChange } = props
  const { label, hint, kind } = setting
  const shared = { label, description: hint, error: fault }
  if (typeof kind !== 'string')
    return (
      <SelectField
        {...shared}
        value={wordsOf(kind, stated) === undefined ? '' : keyOf(stated)}
        onChange={({ target }) => onChange(valueOf(setting, target.value))}
      >
        <option value="">{unstatedWords(kind, otherwise, usual)}</option>
        {kind
          .filter(
            ([value]) =>
              keyOf(value) !== keyOf(usual) || keyOf(otherwise) !== keyOf(usual) || stated === value,
          )
          .map(([value, words]) => (
            <option key={keyOf(value)} value={keyOf(value)}>
              {words}
            </option>
          ))}
      </SelectField>
    )
  // Keeps the text exactly as typed: an incomplete number must not disappear.
  const typed = {
    ...shared,
    readOnly,
    spellCheck: false,
    defaultValue: textOf(setting, stated),
    placeholder: unstatedText(setting, otherwise, usual),
    onChange: ({ target }: { target: { value: string } }) => onChange(valueOf(setting, target.value)),
  }
  return kind === 'map' || kind === 'lists' ? <TextArea {...typed} rows={2} /> : <TextField {...typed} />
}

function unstatedWords(choices: Choice[], otherwise: unknown, usual: unknown): string {
  const words = wordsOf(choices, otherwise)
  if (words === undefined) return messages.detected
  if (usual === 'auto') return messages.detectedAs(words)
  return keyOf(otherwise) === keyOf(usual) ? messages.byDefault(words) : messages.learned(words)
}

function unstatedText(setting: Setting, otherwise: unknown, usual: unknown): string {
  if (usual !== 'auto') return textOf(setting, otherwise)
  if (otherwise === 'auto') return messages.detected
  return messages.detectedText(textOf(setting, otherwise))
}
