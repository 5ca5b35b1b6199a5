import type { TransactionDraft } from '../domain/transaction.ts'
import type { TransactionField } from '../domain/transaction-fields.ts'
import { transactionFields } from '../domain/transaction-fields.ts'
import type { FormWork } from '../records/form/form-work.ts'
import { FormFrame } from '../records/form/FormFrame.tsx'
import { useChangesForm } from '../records/form/use-changes-form.ts'
import { formatAmount, readAmount } from '../domain/money.ts'
import { DayPicker } from './DayPicker.tsx'
import { textNames } from './text-names.ts'
import { typedChanges } from './typed-transaction.ts'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import classes from './TransactionForm.module.css'
import * as messages from './form-messages.ts'

type TransactionFormProps = {
  /** The initial field texts. */
  start: TransactionDraft
  work: FormWork
}

/** The fields of a transaction for editing. */
export function TransactionForm({ start, work }: TransactionFormProps) {
  const form = useChangesForm(start, typedChanges)
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
        <TextField
          inputMode="text"
          description={hintOfAmount(form.watch(['amount', 'currency']))}
          className={classes.whole}
          {...field('amount')}
        />
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

/**
 * How to type an amount, and how lists show it where that differs: lists follow the locale, forms hold the stored text.
 */
function hintOfAmount([typed, currency]: [amount: string, currency: string]): string {
  const read = readAmount(typed)
  if (!('amount' in read)) return messages.amountHint
  const shown = formatAmount(read.amount, currency.toUpperCase(), navigator.language)
  return shown === typed ? messages.amountHint : messages.amountHintWith(shown)
}
