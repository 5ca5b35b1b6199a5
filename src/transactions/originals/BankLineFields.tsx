import { Link } from '@tanstack/react-router'
import { useBankAccounts, wordsForBankAccount } from '../../api/bank-accounts/bank-accounts.ts'
import { spacedNumber } from '../../domain/bank-account.ts'
import type { BankLine } from '../../domain/bank-line.ts'
import { labelOf } from '../../domain/fields.ts'
import { formatAmount } from '../../domain/money.ts'
import { formatDay } from '../../domain/moment.ts'
import { Figure } from '../../ui/Figure.tsx'
import { FieldList, type FieldToRead } from '../../ui/FieldList.tsx'
import * as messages from './messages.ts'

type BankLineFieldsProps = {
  line: BankLine
  /** The fields of the transaction that are shown elsewhere, because they differ. */
  changed: readonly string[]
}

/** Everything that the bank wrote about a transaction, under its label; nothing empty. */
export function BankLineFields({ line, changed }: BankLineFieldsProps) {
  const { statement } = line
  useBankAccounts() // the name that people gave this one
  const own = (field: 'counterpart' | 'description' | 'amount', value: string): FieldToRead[] =>
    changed.includes(field) ? [] : [{ field, label: labelOf(field), value, copy: value }]
  const fields: FieldToRead[] = [
    ...(statement ? [fileOf(statement, line.importId)] : []),
    {
      ...named('bankAccount', line.bankAccount && wordsForBankAccount(line.bankAccount)),
      copy: line.bankAccount ?? '',
    },
    ...(changed.includes('date') ? [] : [named('booked', line.date)]),
    named('valueDate', line.valueDate),
    named('transactionDate', line.transactionDate),
    ...own('amount', moneyIn(line.amount, line.currency)).map((one) => ({
      ...one,
      value: <Figure text={one.copy ?? ''} />,
    })),
    named('originalAmount', originalIn(line)),
    ...own('counterpart', line.counterpart),
    account('counterpartAccount', line.counterpartAccount),
    account('counterpartBank', line.counterpartBank),
    // The full text usually begins with it.
    ...(line.text?.includes(line.description) ? [] : own('description', line.description)),
    ...references.map((name) => named(name, line[name])),
    named('statement', [statement?.name, statement?.format].filter(Boolean).join(' · ')),
    ...laterOf(line),
  ]
  return <FieldList fields={fields} />
}

const references = Object.keys(messages.bankLineReferences) as (keyof typeof messages.bankLineReferences)[]

type Name = keyof typeof messages.bankLineLabels

function named(name: Name, value = ''): FieldToRead {
  return { field: name, label: messages.bankLineLabels[name], value, copy: value }
}

function moneyIn(amount: string, currency: string): string {
  return `${formatAmount(amount, currency)} ${currency}`.trim()
}

function originalIn({ originalAmount, originalCurrency = '', rate }: BankLine): string {
  const size = originalAmount && moneyIn(originalAmount, originalCurrency).replace(/^\+/, '')
  return [size ?? originalCurrency, rate && messages.atRate(rate)].filter(Boolean).join(' ')
}

/** Leads to its import; what version 0.1.0 imported is listed below the others. */
function fileOf(
  { fileName, importedAt }: NonNullable<BankLine['statement']>,
  importId = 'earlier',
): FieldToRead {
  const words = messages.fileOf(fileName, formatDay(Date.parse(importedAt), 'medium'))
  const link = (
    <Link to="/imports" hash={importId}>
      {words}
    </Link>
  )
  return { ...named('file', words), value: link }
}

/** What files that came later added, and what they say otherwise. */
function laterOf(line: BankLine): FieldToRead[] {
  return (line.later ?? []).flatMap(({ fileName, importedAt, says }, index) => {
    const words = messages.fileOf(fileName, formatDay(Date.parse(importedAt), 'medium'))
    const told = Object.entries(says).map(([key, value = '']) => {
      const name = key as keyof typeof says
      const label =
        name === 'counterpart' || name === 'description' ? labelOf(name) : messages.bankLineLabels[name]
      return { name, label, value, isAdded: line[name] === value }
    })
    const added = told.flatMap(({ isAdded, label }) => (isAdded ? label : []))
    const field = `added ${index}`
    return [
      { field, label: messages.addedLater, value: added.length > 0 ? messages.addedBy(added, words) : '' },
      ...told
        .filter(({ isAdded }) => !isAdded)
        .map(({ name, label, value }) => ({
          field: `${name} ${index}`,
          label,
          value: messages.otherwiseIn(value, words),
          copy: value,
        })),
    ]
  })
}

/** The number of an account; an IBAN in groups of four, as on paper, and copied without. */
function account(name: Name, number = ''): FieldToRead {
  return { ...named(name, spacedNumber(number)), copy: number }
}
