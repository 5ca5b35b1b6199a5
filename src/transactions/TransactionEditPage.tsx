import { TextInput, Textarea } from '@mantine/core'
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTransaction, useUpdateTransaction, useWhetherTransactionSaved } from '../api/transactions.ts'
import { EditRecord } from '../records/form/EditRecord.tsx'
import { useLeavePage } from '../ui/use-leave-page.ts'
import { transactionNaming } from './transaction-naming.ts'
import type { TransactionDraft } from '../domain/transaction.ts'
import { transactionFields, type TransactionField } from '../domain/transaction-fields.ts'
import type { FormWork } from '../records/form/form-work.ts'
import { FormFrame } from '../records/form/FormFrame.tsx'
import { useChangesForm } from '../records/form/use-changes-form.ts'
import { CalendarIcon } from '../ui/icons.tsx'
import { isDay, readDay } from '../domain/day.ts'
import { today } from '../domain/today.ts'
import { dayWarning } from './day-warning.ts'
import { useCapability } from '../api/session/use-session.ts'
import { AmountField, type TransactionForm } from './AmountField.tsx'
import classes from './TransactionFields.module.css'
import * as messages from './messages.tsx'
import { bookedNames, textNames } from '../domain/fields.ts'
import { typedChanges, toTransactionDraft } from './typed-transaction.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'

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
  /** The initial field texts. */
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
