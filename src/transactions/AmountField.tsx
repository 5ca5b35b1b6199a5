import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { formatAmount, typedAmount } from '../domain/money.ts'
import { notationLanguage } from '../domain/notation-language.ts'
import { readAmount } from '../domain/read-amount.ts'
import type { TransactionChanges, TransactionDraft } from '../domain/transaction.ts'
import { transactionFields } from '../domain/transaction-fields.ts'
import type { ChangesForm } from '../records/form/use-changes-form.ts'
import * as messages from './messages.tsx'

export type TransactionForm = ChangesForm<TransactionDraft, TransactionChanges>

/** The amount in the form of a transaction, in the notation of the reader's language. */
export function AmountField({ form, isCorrecting }: { form: TransactionForm; isCorrecting: boolean }) {
  const { field: input, fieldState } = useController({ control: form.control, name: 'amount' })
  const { ref, ...field } = input
  const currency = form.watch('currency').trim().toUpperCase()
  const stored = form.formState.defaultValues?.amount ?? ''
  const { onBlur, ...text } = useAmountText({ ...field, stored, currency })
  return (
    <TextInput
      ref={ref}
      name={field.name}
      label={transactionFields.amount.label}
      description={isCorrecting && hintOfAmount(text.value, currency)}
      error={fieldState.error?.message}
      inputMode="text"
      readOnly={!isCorrecting}
      value={text.value}
      onChange={({ target }) => text.onChange(target.value)}
      onBlur={() => {
        onBlur()
        field.onBlur()
      }}
    />
  )
}

type AmountInput = {
  /** The text of the field: the stored amount, or what was typed instead. */
  value: string
  stored: string
  currency: string
  onChange: (value: string) => void
}

/**
 * How an input shows an amount: the stored one in the notation of the reader's language, anything else as it was typed. The
 * field keeps the stored text, so that drafts and comparisons do not depend on a language.
 */
function useAmountText({ value, stored, currency, onChange }: AmountInput) {
  // A text that becomes the stored amount while someone types it stays as it is.
  const [typing, setTyping] = useState<string>()
  const written = typedAmount(stored, currency)
  return {
    value: typing ?? (value === stored ? written : value),
    onChange: (text: string) => {
      setTyping(text)
      onChange(text === written ? stored : text)
    },
    onBlur: () => setTyping(undefined),
  }
}

/** How to type an amount, and how lists show it where that differs: they group its digits. */
function hintOfAmount(typed: string, currency: string): string {
  const language = notationLanguage()
  const example = typedAmount('-1234.50', '', language)
  const read = readAmount(typed, language, currency)
  const shown = 'amount' in read ? formatAmount(read.amount, currency, language) : typed
  return shown === typed ? messages.amountHint(example) : messages.amountHintWith(example, shown)
}
