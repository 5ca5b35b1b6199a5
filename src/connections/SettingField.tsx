import { Field } from './Field.tsx'
import type { Choice, Setting } from './profile-settings.ts'
import { keyOf, textOf, valueOf, wordsOf } from './setting-value.ts'

type SettingFieldProps = {
  setting: Setting
  /** What is stated; undefined when nothing is. */
  stated: unknown
  /** What holds when nothing is stated: the usual value, or what was found out or learned. */
  otherwise: unknown
  usual: unknown
  fault: string | undefined
  readOnly: boolean
  onChange: (value: unknown) => void
}

/** One setting of a profile. Nothing is stated at first, and what holds then stands there. */
export function SettingField(props: SettingFieldProps) {
  const { setting, stated, otherwise, usual, fault, readOnly, onChange } = props
  const { label, hint, kind } = setting
  const lines = kind === 'map' || kind === 'lists'
  return (
    <Field label={label} hint={hint} error={fault}>
      {(ties) => {
        if (typeof kind !== 'string')
          return (
            <select
              {...ties}
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
            </select>
          )
        // What is typed stands as it is typed: half a number is no reason to take it away.
        const typed = {
          ...ties,
          readOnly,
          autoComplete: 'off',
          spellCheck: false,
          defaultValue: textOf(setting, stated),
          placeholder: unstatedText(setting, otherwise, usual),
          onChange: ({ target }: { target: { value: string } }) => onChange(valueOf(setting, target.value)),
        }
        return lines ? <textarea {...typed} rows={2} /> : <input {...typed} />
      }}
    </Field>
  )
}

function unstatedWords(choices: Choice[], otherwise: unknown, usual: unknown): string {
  const words = wordsOf(choices, otherwise)
  if (words === undefined) return 'Found out by itself'
  if (usual === 'auto') return `${words} (found out by itself)`
  return `${words} (${keyOf(otherwise) === keyOf(usual) ? 'as usual' : 'learned'})`
}

function unstatedText(setting: Setting, otherwise: unknown, usual: unknown): string {
  if (usual !== 'auto') return textOf(setting, otherwise)
  if (otherwise === 'auto') return 'Found out by itself'
  return `Found out: ${textOf(setting, otherwise) || 'the answer itself'}`
}
