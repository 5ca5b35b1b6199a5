import { TextInput, NativeSelect, Radio } from '@mantine/core'
import { useSyncExternalStore, useId, useEffect, type RefObject } from 'react'
import { noteTypedAccount, useBankAccounts, wordsForBankAccount } from '../api/bank-accounts/bank-accounts.ts'
import { useValues } from '../api/query/use-values.ts'
import { Fault } from '../ui/Failure.tsx'
import { importQueue } from './import-queue.ts'
import * as messages from './page-messages.ts'

/** What is chosen among the bank accounts that a file may be of, and what is typed instead. */
export type SaidAccount = { chosen?: string | undefined; typed: string }

const another = 'another'

/** The account that is said: "" for none, undefined as long as nothing is. */
export function accountIn({ chosen, typed }: SaidAccount): string | undefined {
  if (chosen === another) return typed.trim() || undefined
  return chosen?.startsWith('=') ? chosen.slice(1) : undefined
}

export function saidOf(account: string | undefined): SaidAccount {
  return { chosen: account === undefined ? undefined : `=${account}`, typed: '' }
}

type AccountChoiceProps = {
  label: string
  said: SaidAccount
  onSaid: (said: SaidAccount) => void
  /** Further answers, besides the accounts. */
  others?: readonly { value: string; label: string }[]
  /** Whether someone wants to go on. */
  isAsking: boolean
}

/** The bank accounts of the books and those that were said of other files, none, or one that is typed. */
export function AccountChoice({ label, said, onSaid, others = [], isAsking }: AccountChoiceProps) {
  const { chosen, typed } = said
  const known = useKnownAccounts()
  const numbers = [...new Set([...known, accountIn({ ...said, typed: '' }) ?? ''])].filter(Boolean)
  return (
    <>
      <AnswerChoice
        label={label}
        options={[
          ...numbers.map((number) => ({ value: `=${number}`, label: wordsForBankAccount(number) })),
          { value: another, label: messages.anotherAccount },
          { value: '=', label: messages.noAccount },
          ...others,
        ]}
        answer={chosen}
        onAnswer={(value) => onSaid({ chosen: value, typed })}
      />
      {chosen === another && (
        <TextInput
          label={messages.accountNumber}
          inputSize="30"
          maxLength={100}
          value={typed}
          onChange={({ currentTarget }) => {
            noteTypedAccount(currentTarget.value)
            onSaid({ chosen, typed: currentTarget.value })
          }}
        />
      )}
      {isAsking && accountIn(said) === undefined && (
        <Fault>{chosen === another ? messages.typeAccount : messages.chooseAccount}</Fault>
      )}
    </>
  )
}

/** The bank accounts of the books, and those that were said of files that are not taken yet. */
function useKnownAccounts(): string[] {
  const known = (useBankAccounts() ?? []).map(({ number }) => number)
  const said = useSyncExternalStore(importQueue.subscribe, importQueue.get).flatMap(({ choices }) =>
    typeof choices.bankAccount === 'object'
      ? Object.values(choices.bankAccount)
      : (choices.bankAccount ?? ''),
  )
  return [...new Set([...known, ...said])].filter(Boolean)
}

/** The only bank account of the books, if its lines have the currency of a file. */
export function useOnlyAccount(currencies: readonly string[]): string | undefined {
  const [only = '', another = ''] = useKnownAccounts()
  const [own, ...others] = useCurrenciesOf(another === '' ? only : undefined)
  const isSame = own !== undefined && others.length === 0 && currencies.every((one) => one === own)
  return isSame && currencies.length > 0 ? only : undefined
}

/** The currencies of the transactions of a bank account, as far as they are known. */
export function useCurrenciesOf(account = ''): string[] {
  const refine = new URLSearchParams({ account }).toString()
  const query = { search: '', refine }
  const { data, isPlaceholderData } = useValues('transactions', query, 'currency', false, account !== '')
  return account === '' || isPlaceholderData ? [] : (data?.values.map(({ value }) => value) ?? [])
}

type AnswerChoiceProps = {
  label: string
  options: readonly { value: string; label: string }[]
  answer: string | undefined
  onAnswer: (value: string) => void
}

const mostRadios = 10

/** The answers to a question about a file, under each other or, if there are many, in a menu. */
export function AnswerChoice({ label, options, answer, onAnswer }: AnswerChoiceProps) {
  const name = useId()
  if (options.length > mostRadios)
    return (
      <NativeSelect
        aria-label={label}
        value={answer ?? ''}
        data={[{ value: '', label: messages.choose, disabled: true }, ...options]}
        onChange={({ currentTarget }) => onAnswer(currentTarget.value)}
      />
    )
  return options.map((option) => (
    <Radio
      key={option.value}
      name={name}
      label={option.label}
      checked={answer === option.value}
      onChange={() => onAnswer(option.value)}
    />
  ))
}

/**
 * Gives the first open question of a form the focus: what led there is gone, and its focus with it. What someone types for
 * another file keeps it. Once more, when what is `known` changes.
 */
export function useFocusOnQuestion(form: RefObject<HTMLFormElement | null>, known: unknown): void {
  useEffect(() => {
    if (document.activeElement instanceof HTMLInputElement) return
    const fields = form.current
    const field =
      fields?.querySelector('[data-open] :is(input, select)') ??
      fields?.querySelector('input:checked') ??
      fields?.querySelector('input, select')
    if (field instanceof HTMLElement) field.focus()
  }, [form, known])
}
