// Over 200 lines because each control of the filter is a few lines, and the list of them is read as one.
import { NativeSelect, Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListQuery } from '../../domain/page.ts'
import { withParameter } from '../../records/list/conditions-of.ts'
import { FilterPanel, type FiltersProps } from '../../records/filters/FilterPanel.tsx'
import {
  MissingChoice,
  RadioChoice,
  SortChoice,
  RangeFields,
  MarkChoice,
} from '../../records/filters/Choices.tsx'
import { useRefine, type Refine } from '../../records/filters/use-refine.ts'
import { OtherChoices, ValueChoice } from '../../records/filters/ValueChoice.tsx'
import { inboxOf } from '../../records/record-route.ts'
import * as shared from '../../records/list/messages.ts'
import { typedAmount, compareAmounts } from '../../domain/money.ts'
import { notationLanguage } from '../../domain/notation-language.ts'
import { readAmount } from '../../domain/read-amount.ts'
import * as messages from '../marks/messages.ts'
import { useValues } from '../../api/query/use-values.ts'
import { formatCount } from '../../domain/plural.ts'
import { useBankAccounts } from '../../api/bank-accounts/bank-accounts.ts'
import { bankAccountWords } from '../../domain/bank-account.ts'
import { noAccount } from '../../domain/query/conditions.ts'
import { extraLabels } from '../../domain/transaction-fields.ts'
import classes from '../../records/filters/FilterPanel.module.css'
import { PeriodFilter } from './PeriodFilter.tsx'
import { transactionConditionWords } from './transaction-condition-words.ts'

export function TransactionFilters({ query, found }: FiltersProps) {
  const change = useRefine('transactions', query.refine)
  return (
    <FilterPanel
      collection="transactions"
      query={query}
      found={found}
      change={change}
      wordsFor={transactionConditionWords}
    >
      <SortChoice collection="transactions" change={change} />
      <div>
        <PeriodFilter change={change} />
        <AmountFilter change={change} />
        <RadioChoice
          legend={messages.direction}
          value={change.valueOf('direction')}
          choices={directions}
          onChange={(value) => change.set('direction', value)}
        />
        <CurrencyFilter query={query} change={change} />
      </div>
      <div>
        <BankAccountFilter change={change} />
        <ValueChoice collection="transactions" field="counterpart" query={query} change={change} />
        <OtherChoices collection="transactions" query={query} change={change} />
        <MissingChoice collection="transactions" change={change} />
        <RadioChoice
          legend={messages.mark}
          value={change.valueOf('mark')}
          choices={noted}
          onChange={(value) => change.set('mark', value)}
        />
        <MarkChoice marks={marks} change={change} />
        <Link {...inboxOf('unusual')}>{messages.unusualAmounts}</Link>
        <Link {...inboxOf('oddDay')}>{messages.oddDates}</Link>
      </div>
    </FilterPanel>
  )
}

const directions = [
  { value: '', label: messages.bothDirections },
  { value: 'in', label: messages.moneyIn },
  { value: 'out', label: messages.moneyOut },
]
const noted = [
  { value: '', label: messages.anyMark },
  ...Object.entries(messages.marked).map(([value, label]) => ({ value, label })),
]
const marks = [
  { name: 'unreadable', value: 'yes', label: messages.dateOrAmountUnreadable },
  { name: 'edited', value: 'here', label: shared.edited },
  { name: 'deleted', value: 'before', label: shared.deletedBefore },
]

/** The smallest and the largest amount, whether it came in or went out. */
function AmountFilter({ change }: { change: Refine }) {
  const currency = change.valueOf('currency')
  const [first = '', last = first] = change
    .valueOf('amount')
    .split('..')
    .map((limit) => typedAmount(limit, currency))
  return (
    <fieldset className="stack">
      <legend>{messages.amount}</legend>
      <RangeFields
        inputMode="decimal"
        labels={{ first: messages.atLeast, last: messages.atMost }}
        value={{ first, last }}
        faultOf={(typed) => faultIn(magnitudeIn(typed.first, currency), magnitudeIn(typed.last, currency))}
        onChange={(typed) => {
          const [least, most] = [magnitudeIn(typed.first, currency), magnitudeIn(typed.last, currency)]
          if ('reason' in least || 'reason' in most) return
          const isAny = least.amount === '' && most.amount === ''
          change.set('amount', isAny ? '' : `${least.amount}..${most.amount}`)
        }}
      />
    </fieldset>
  )
}

type Magnitude = { amount: string } | { reason: string }

/** An amount as it is typed, without its sign; "" if nothing is typed. */
function magnitudeIn(typed: string, currency: string): Magnitude {
  if (typed.trim() === '') return { amount: '' }
  const read = readAmount(typed, notationLanguage(), currency)
  return 'amount' in read ? { amount: read.amount.replace('-', '') } : read
}

function faultIn(least: Magnitude, most: Magnitude): string {
  if ('reason' in least) return least.reason
  if ('reason' in most) return most.reason
  const isBackwards =
    least.amount !== '' && most.amount !== '' && compareAmounts(least.amount, most.amount) > 0
  return isBackwards ? messages.mostBelowLeast : ''
}

function CurrencyFilter({ query, change }: { query: ListQuery; change: Refine }) {
  const [isExpected, setIsExpected] = useState(false)
  const refine = withParameter('transactions', query.refine, 'currency', [])
  const values = useValues('transactions', { search: query.search, refine }, 'currency', isExpected)
  const chosen = change.valueOf('currency')
  const counts = new Map(values.data?.values.map(({ value, count }) => [value, count]))
  const codes = [...new Set([...counts.keys(), ...(chosen === '' ? [] : [chosen])])]
  return (
    <fieldset className="stack">
      <legend>{messages.currency}</legend>
      <NativeSelect
        size="xs"
        aria-label={messages.currency}
        value={chosen}
        onFocus={() => setIsExpected(true)}
        onChange={(event) => change.set('currency', event.target.value)}
      >
        <option value="">{messages.anyCurrency}</option>
        {codes.map((code) => {
          const count = counts.get(code)
          return (
            <option key={code} value={code}>
              {count === undefined ? code : messages.withCount(code, formatCount(count))}
            </option>
          )
        })}
      </NativeSelect>
    </fieldset>
  )
}

/** A choice of bank accounts, and of transfers between several; renders nothing where the service has none. */
function BankAccountFilter({ change }: { change: Refine }) {
  const accounts = useBankAccounts() ?? []
  const chosen = change.valuesOf('account')
  const transfer = change.valueOf('transfer')
  if (accounts.length === 0) return null
  const choose = (number: string, on: boolean) =>
    change.set('account', ...chosen.filter((one) => one !== number), ...(on ? [number] : []))
  const all = [
    ...accounts.map((one) => ({ number: one.number, words: bankAccountWords(one) })),
    { number: noAccount, words: messages.noBankAccount },
  ]
  return (
    <>
      <fieldset className="stack">
        <legend>{extraLabels.bankAccount}</legend>
        <div className={all.length > 6 ? classes.list : undefined}>
          {all.map(({ number, words }) => (
            <Checkbox
              key={number}
              label={words}
              wrapperProps={{ title: number === noAccount ? undefined : number }}
              checked={chosen.includes(number)}
              onChange={({ target }) => choose(number, target.checked)}
            />
          ))}
        </div>
      </fieldset>
      {(accounts.length > 1 || transfer !== '') && (
        <RadioChoice
          legend={messages.transfers}
          value={transfer}
          choices={transfers}
          onChange={(value) => change.set('transfer', value)}
        />
      )}
    </>
  )
}

const transfers = [
  { value: '', label: messages.withTransfers },
  { value: 'no', label: messages.noTransfers },
  { value: 'yes', label: messages.justTransfers },
]
