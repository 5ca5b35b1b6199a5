// Over 200 lines because the amount with its sign is a field of this form only.
import { TextInput, Textarea } from '@mantine/core'
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useController } from 'react-hook-form'
import { useTransaction, useUpdateTransaction, useWhetherTransactionSaved } from '../api/transactions.ts'
import { EditRecord } from '../records/form/EditRecord.tsx'
import { useLeavePage } from '../ui/use-leave-page.ts'
import { transactionNaming } from './transaction-naming.ts'
import type { TransactionDraft, TransactionChanges } from '../domain/transaction.ts'
import { transactionFields, type TransactionField } from '../domain/transaction-fields.ts'
import type { FormWork } from '../records/form/form-work.ts'
import { FormFrame } from '../records/form/FormFrame.tsx'
import { useChangesForm, type ChangesForm } from '../records/form/use-changes-form.ts'
import { CalendarIcon } from '../ui/icons.tsx'
import { isDay, readDay, today } from '../domain/day.ts'
import { dayWarning } from './day-warning.ts'
import { useCapability } from '../api/session/use-session.ts'
import classes from './TransactionFields.module.css'
import * as messages from './messages.ts'
import { bookedNames, textNames } from '../domain/fields.ts'
import { typedChanges, toTransactionDraft } from './typed-transaction.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { formatAmount, typedAmount } from '../domain/money.ts'
import { notationLanguage } from '../domain/notation-language.ts'
import { readAmount } from '../domain/read-amount.ts'

const route = getRouteApi('/transactions/$transactionId/edit')

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
      {(whole, work) => <FormFields start={toTransactionDraft(whole)} work={work} />}
    </EditRecord>
  )
}

type FormFieldsProps = {
  start: TransactionDraft
  work: FormWork
}

/** The fields of a transaction for editing: what the bank booked can be corrected, the rest is free. */
function FormFields({ start, work }: FormFieldsProps) {
  const form = useChangesForm(start, ({ currency }) => typedChanges(currency))
  const { errors } = form.formState
  const { isCorrecting, correct } = useCorrecting(form, start)
  const isKept = useCapability('bank-lines')
  const day = form.watch('date')
  const read = readDay(day)
  const warning = 'day' in read ? dayWarning(read.day, today()) : undefined
  const field = (name: TransactionField) => ({
    ...form.register(name),
    label: transactionFields[name].label,
    error: errors[name]?.message,
  })
  return (
    <FormFrame form={form} work={work}>
      <div className={`pair ${classes.fields}`}>
        <TextInput
          placeholder={messages.exampleDate}
          readOnly={!isCorrecting}
          description={warning && <span className={`caution small ${classes.changed}`}>{warning}</span>}
          rightSection={
            isCorrecting && (
              <DayPicker
                day={day}
                onPick={(day) => form.setValue('date', day, { shouldDirty: true, shouldValidate: true })}
              />
            )
          }
          {...field('date')}
        />
        <AmountField form={form} isCorrecting={isCorrecting} />
        <TextInput readOnly={!isCorrecting} {...field('currency')} />
        <div className="whole">
          {isCorrecting ? (
            <p className="quiet small">{messages.correctionIsKept[isKept ? 'byService' : 'byBrowser']}</p>
          ) : (
            <Button onClick={correct}>{messages.correct}</Button>
          )}
        </div>
        {textNames.map((name) => {
          const props = { ...field(name), className: 'whole' }
          return transactionFields[name].kind === 'lines' ? (
            <Textarea key={name} rows={6} {...props} />
          ) : (
            <TextInput key={name} {...props} />
          )
        })}
      </div>
    </FormFrame>
  )
}

/**
 * Whether the fields that the bank booked can be typed into: once the user asks for it, follows a link to one of them, restores
 * a draft of one, or where one is empty.
 */
function useCorrecting(
  { formState: { dirtyFields, errors }, setFocus }: TransactionForm,
  start: TransactionDraft,
) {
  const hash = useLocation({ select: (location) => location.hash })
  const [isAsked, setIsAsked] = useState(false)
  const isNeeded = bookedNames.some(
    (name) => name === hash || start[name].trim() === '' || dirtyFields[name] || errors[name],
  )
  if (isNeeded && !isAsked) setIsAsked(true)
  const correct = () => {
    flushSync(() => setIsAsked(true))
    setFocus('amount', { shouldSelect: true })
  }
  return { isCorrecting: isAsked, correct }
}

type DayPickerProps = { day: string; onPick: (day: string) => void }

/** Opens the browser's calendar next to a typed date. Text that is not a date stays unchanged. */
function DayPicker({ day, onPick }: DayPickerProps) {
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <span className={classes.picker}>
      <TextInput
        className={classes.calendar}
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={isDay(day) ? day : ''}
        onChange={(event) => onPick(event.target.value)}
      />
      <IconButton aria-label={messages.chooseDate} onClick={() => calendar.current?.showPicker()}>
        <CalendarIcon />
      </IconButton>
    </span>
  )
}

type TransactionForm = ChangesForm<TransactionDraft, TransactionChanges>

/** The amount in the form of a transaction, in the notation of the reader's language. */
function AmountField({ form, isCorrecting }: { form: TransactionForm; isCorrecting: boolean }) {
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
