import { NativeSelect, TextInput } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { createNaming, nameMatches, type NameRule } from '../../domain/name-rules.ts'
import { Button } from '../../ui/Button.tsx'
import * as messages from './messages.ts'

type NameRuleFormProps = {
  /** The rule to change; undefined to add one. */
  edited: NameRule | undefined
  counterparties: readonly { value: string; count: number }[]
  isBusy: boolean
  /** Resolves to whether it was saved. */
  onSave: (rule: NameRule) => Promise<boolean>
  onCancel: () => void
}

const empty: NameRule = { match: 'is', text: '', name: '' }
const mostNamed = 3

/** Adds or changes a name, and says which transactions it fits while it is typed. */
export function NameRuleForm({ edited, counterparties, isBusy, onSave, onCancel }: NameRuleFormProps) {
  const [rule, setRule] = useState(edited ?? empty)
  const [isTried, setIsTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    if (edited) form.current?.querySelector('input')?.focus()
  }, [edited])
  const faults = { text: faultOf(rule.text), name: faultOf(rule.name) }
  const errorOf = (field: 'text' | 'name') => (isTried ? faults[field] : undefined)
  const save = async () => {
    setIsTried(true)
    if (faults.text ?? faults.name) {
      form.current?.querySelectorAll('input')[faults.text ? 0 : 1]?.focus()
      return
    }
    const typed = { ...rule, text: rule.text.trim(), name: rule.name.trim() }
    if (!(await onSave(typed))) return
    setRule(empty)
    setIsTried(false)
    form.current?.querySelector('input')?.focus()
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label={edited ? messages.editedRule : messages.rule}
      className="tiles after spaced"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void save()
      }}
    >
      <NativeSelect
        label={messages.ruleMatch}
        data={nameMatches.map((one) => ({ value: one, label: messages.ruleMatches[one] }))}
        value={rule.match}
        onChange={({ target }) =>
          setRule({ ...rule, match: nameMatches.find((one) => one === target.value) ?? 'is' })
        }
      />
      <TextInput
        label={messages.ruleText}
        value={rule.text}
        error={errorOf('text')}
        onChange={({ target }) => setRule({ ...rule, text: target.value })}
      />
      <TextInput
        label={messages.ruleName}
        value={rule.name}
        error={errorOf('name')}
        onChange={({ target }) => setRule({ ...rule, name: target.value })}
      />
      <div className="row apart">
        <Button type="submit" look="main" busy={isBusy}>
          {edited ? messages.save : messages.add}
        </Button>
        {edited && <Button onClick={onCancel}>{messages.cancel}</Button>}
      </div>
      <p role="status" className="quiet small whole awaited">
        {rule.text.trim() !== '' && counterparties.length > 0 && fitsIn(rule, counterparties)}
      </p>
    </form>
  )
}

function faultOf(text: string): string | undefined {
  if (text.trim() === '') return messages.needed
  return text.trim().length > 200 ? messages.tooLong : undefined
}

function fitsIn(rule: NameRule, counterparties: NameRuleFormProps['counterparties']): string {
  const naming = createNaming([rule])
  const fitting = counterparties.filter(({ value }) => naming(value) !== undefined)
  const number = fitting.reduce((sum, { count }) => sum + count, 0)
  const named = fitting.slice(0, mostNamed).map(({ value }) => value)
  return messages.fits(number, named, fitting.length - named.length)
}
