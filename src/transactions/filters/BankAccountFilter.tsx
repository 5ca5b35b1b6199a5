import { Checkbox } from '@mantine/core'
import { useBankAccounts } from '../../api/bank-accounts/bank-accounts.ts'
import { bankAccountWords } from '../../domain/bank-account.ts'
import { noAccount } from '../../domain/query/conditions.ts'
import { extraLabels } from '../../domain/transaction-fields.ts'
import { RadioChoice } from '../../records/filters/Choices.tsx'
import classes from '../../records/filters/FilterPanel.module.css'
import type { Refine } from '../../records/filters/use-refine.ts'
import * as messages from '../marks/messages.ts'

/** A choice of bank accounts, and of transfers between several; renders nothing where the service has none. */
export function BankAccountFilter({ change }: { change: Refine }) {
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
