import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useController } from 'react-hook-form'
import { useRef } from 'react'
import { useTransaction, useUpdateTransaction, useWhetherTransactionSaved } from '../api/transactions.ts'
import { EditRecord } from '../records/form/EditRecord.tsx'
import { useLeavePage } from '../ui/use-leave-page.ts'
import { transactionNaming } from './transaction-naming.ts'
import type { TransactionChanges, TransactionDraft } from '../domain/transaction.ts'
import type { TransactionField } from '../domain/transaction-fields.ts'
import { transactionFields } from '../domain/transaction-fields.ts'
import type { FormWork } from '../records/form/form-work.ts'
import { FormFrame } from '../records/form/FormFrame.tsx'
import type { ChangesForm } from '../records/form/use-changes-form.ts'
import { useChangesForm } from '../records/form/use-changes-form.ts'
import { formatAmount, typedAmount } from '../domain/money.ts'
import { readAmount } from '../domain/read-amount.ts'
import { notationLanguage } from '../domain/notation-language.ts'
import { CalendarIcon } from '../ui/icons.tsx'
import { isDay } from '../domain/day.ts'
import classes from './TransactionFields.module.css'
import * as messages from './messages.ts'
import { textNames } from './text-names.ts'
import { typedChanges, toTransactionDraft } from './typed-transaction.ts'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useAmountText } from '../ui/use-amount-text.ts'

const route = getRouteApi('/transactions/$transactionId/edit')

/** The page for editing a transaction. */
export function TransactionEditPage() {
  const { transactionId } = route.useParams()
  const { selections } = route.useRouteContext()
  const transaction = useTransaction(transactionId)
  const navigate = useNavigate()
  const leave = useLeavePage(
    (how) => void navigate({ to: '/transactions/$transactionId', params: { transactionId }, ...how }),
  )
  return (
    <EditRecord
      of={{ resource: 'transactions', id: transactionId }}
      noun={transactionNaming}
      record={transaction}
      update={useUpdateTransaction()}
      selection={selections.transactions}
      whetherSaved={useWhetherTransactionSaved()}
      leave={leave}
    >
      {(whole, work) => <TransactionForm start={toTransactionDraft(whole)} work={work} />}
    </EditRecord>
  )
}

type TransactionFormProps = {
  /** The initial field texts. */
  start: TransactionDraft
  work: FormWork
}

/** The fields of a transaction for editing. */
function TransactionForm({ start, work }: TransactionFormProps) {
  const form = useChangesForm(start, ({ currency }) => typedChanges(currency))
  const { errors } = form.formState
  const field = (name: TransactionField) => ({
    ...form.register(name),
    label: transactionFields[name].label,
    error: errors[name]?.message,
  })
  return (
    <FormFrame form={form} work={work}>
      <div className={classes.fields}>
        <TextField
          placeholder={messages.exampleDate}

          rightSection={
            <DayPicker
              day={form.watch('date')}
              onPick={(day) => form.setValue('date', day, { shouldDirty: true, shouldValidate: true })}
            />
          }
          {...field('date')}
        />
        <TextField {...field('currency')} />
        <AmountField form={form} />
        {textNames.map((name) => {
          const props = { ...field(name), className: classes.whole }
          return transactionFields[name].kind === 'lines' ? (
            <TextArea key={name} rows={6} {...props} />
          ) : (
            <TextField key={name} {...props} />
          )
        })}
      </div>
    </FormFrame>
  )
}

function AmountField({ form }: { form: ChangesForm<TransactionDraft, TransactionChanges> }) {
  const { field: input, fieldState } = useController({ control: form.control, name: 'amount' })
  const { ref, ...field } = input
  const currency = form.watch('currency').trim().toUpperCase()
  const stored = form.formState.defaultValues?.amount ?? ''
  const { onBlur, ...text } = useAmountText({ ...field, stored, currency })
  return (
    <TextField
      ref={ref}
      name={field.name}
      label={transactionFields.amount.label}
      description={hintOfAmount(text.value, currency)}
      error={fieldState.error?.message}
      inputMode="text"
      className={classes.whole}
      value={text.value}
      onChange={({ target }) => text.onChange(target.value)}
      onBlur={() => {
        onBlur()
        field.onBlur()
      }}
    />
  )
}

/** How to type an amount, and how lists show it where that differs: they group its digits. */
function hintOfAmount(typed: string, currency: string): string {
  const language = notationLanguage()
  const example = typedAmount('-1234.50', '', language)
  const read = readAmount(typed, language, currency)
  const shown = 'amount' in read ? formatAmount(read.amount, currency, language) : typed
  return shown === typed ? messages.amountHint(example) : messages.amountHintWith(example, shown)
}

type DayPickerProps = { day: string; onPick: (day: string) => void }

/** Opens the browser's calendar next to a typed date. Text that is not a date stays unchanged. */
function DayPicker({ day, onPick }: DayPickerProps) {
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <span className={classes.picker}>
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={isDay(day) ? day : ''}
        onChange={(event) => onPick(event.target.value)}
      />
      <button type="button" aria-label={messages.chooseDate} onClick={() => calendar.current?.showPicker()}>
        <CalendarIcon />
      </button>
    </span>
  )
}
