import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { countriesOf } from '../../domain/country.ts'
import { editKinds, letterCases, type EditOperation, type LetterCase } from '../../domain/edit/apply-edits.ts'
import { knownField, labelOf } from '../../domain/fields.ts'
import { Button } from '../../ui/Button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { notationLanguage } from '../../domain/notation-language.ts'
import * as messages from './messages.ts'

type OperationFieldsProps = {
  draft: OperationDraft
  fields: readonly string[]
  number: number
  onChange: (change: Partial<OperationDraft>) => void
  /** Missing for the only one. */
  onRemove: (() => void) | undefined
}

/** One change: the field, what to do with it, and with what. */
export function OperationFields(props: OperationFieldsProps) {
  const { draft, fields, number, onChange, onRemove } = props
  return (
    <div role="group" aria-label={messages.editChange(number)} className="row at-bottom">
      <Choice
        label={messages.field}
        value={draft.field}
        options={[
          ...(draft.field === '' ? [['', messages.chooseField] as const] : []),
          ...fields.map((field) => [field, labelOf(field)] as const),
        ]}
        onChoose={(field) => onChange({ field, text: '' })}
      />
      {draft.field !== '' && (
        <>
          <Choice
            label={messages.operation}
            value={draft.kind}
            options={editKinds.map((kind) => [kind, messages.operations[kind]])}
            onChoose={(value) => onChange({ kind: editKinds.find((kind) => kind === value) ?? 'set' })}
          />
          <Details draft={draft} fields={fields} onChange={onChange} />
        </>
      )}
      {onRemove && (
        <Button size="icon" aria-label={messages.removeChange(number)} onClick={onRemove}>
          <CloseIcon />
        </Button>
      )}
    </div>
  )
}

type DetailsProps = Pick<OperationFieldsProps, 'draft' | 'fields' | 'onChange'>

function Details({ draft, fields, onChange }: DetailsProps) {
  const { kind, field } = draft
  const text = (label: string) => (
    <Text label={label} value={draft.text} onChange={(value) => onChange({ text: value })} />
  )
  if (kind === 'set' && knownField(field)?.kind === 'country')
    return (
      <Choice
        label={messages.country}
        value={draft.text}
        options={[
          ['', ''],
          ...countriesOf(notationLanguage()).map(({ code, name }) => [code, name] as const),
        ]}
        onChoose={(code) => onChange({ text: code })}
      />
    )
  if (kind === 'set') return text(messages.newValue)
  if (kind === 'before' || kind === 'behind') return text(messages.addition)
  if (kind === 'case')
    return (
      <Choice
        label={messages.letterCase}
        value={draft.to}
        options={letterCases.map((to) => [to, messages.letterCases[to]])}
        onChoose={(value) => onChange({ to: letterCases.find((to) => to === value) ?? 'words' })}
      />
    )
  if (kind === 'swap')
    return (
      <Choice
        label={messages.otherField}
        value={draft.other}
        options={fields.map((other) => [other, labelOf(other)])}
        onChoose={(other) => onChange({ other })}
      />
    )
  if (kind !== 'replace') return null
  return (
    <>
      <Text label={messages.textToFind} value={draft.find} onChange={(find) => onChange({ find })} />
      {text(messages.replacement)}
      <Checkbox
        label={messages.matchCase}
        checked={draft.matchCase}
        onChange={({ target }) => onChange({ matchCase: target.checked })}
      />
    </>
  )
}

type ChoiceProps = {
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChoose: (value: string) => void
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <NativeSelect
      className="grow"
      size="xs"
      label={label}
      data={options.map(([one, words]) => ({ value: one, label: words }))}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    />
  )
}

type TextProps = { label: string; value: string; onChange: (value: string) => void }

function Text({ label, value, onChange }: TextProps) {
  return (
    <TextInput
      className="grow"
      size="xs"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** An operation that may be incomplete. */
export type OperationDraft = {
  id: number
  kind: EditOperation['kind']
  field: string
  text: string
  find: string
  matchCase: boolean
  to: LetterCase
  other: string
}

export function newDraft(id: number, field: string, other: string): OperationDraft {
  return { id, kind: 'set', field, text: '', find: '', matchCase: false, to: 'words', other }
}

/** The operation, unless something is missing: an empty new value does not mean clearing the field. */
export function operationOf(draft: OperationDraft): EditOperation | undefined {
  const { kind, field, text, find, matchCase, to, other } = draft
  if (field === '') return undefined
  switch (kind) {
    case 'set':
    case 'before':
    case 'behind':
      return text === '' ? undefined : { kind, field, text }
    case 'replace':
      return find === '' ? undefined : { kind, field, find, text, matchCase }
    case 'case':
      return { kind, field, to }
    case 'swap':
      return other === field ? undefined : { kind, field, other }
    default:
      return { kind, field }
  }
}
