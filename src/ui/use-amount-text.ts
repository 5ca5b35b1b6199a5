import { useState } from 'react'
import { typedAmount } from '../domain/money.ts'
import { notationLanguage } from '../domain/notation-language.ts'

type AmountInput = {
  /** The text of the field: the stored amount, or what was typed instead. */
  value: string
  /** The amount as it is stored. */
  stored: string
  currency: string
  onChange: (value: string) => void
}

/**
 * How an input shows an amount: the stored one in the notation of the reader's language, anything else as it was typed.
 * The field keeps the stored text, so that drafts and comparisons do not depend on a language.
 */
export function useAmountText({ value, stored, currency, onChange }: AmountInput) {
  // A text that becomes the stored amount while someone types it stays as it is.
  const [typing, setTyping] = useState<string>()
  const written = typedAmount(stored, currency.trim().toUpperCase(), notationLanguage())
  return {
    value: typing ?? (value === stored ? written : value),
    onChange: (text: string) => {
      setTyping(text)
      onChange(text === written ? stored : text)
    },
    onBlur: () => setTyping(undefined),
  }
}
