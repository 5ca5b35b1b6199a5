import { InputBase, TextInput } from '@mantine/core'
import type { TransactionDraft } from '../contract/transaction.ts'
import type { FormWork } from '../forms/FormFrame.tsx'
import { FormFrame } from '../forms/FormFrame.tsx'
import { useChangesForm } from '../forms/use-changes-form.ts'
import { DayPicker } from './DayPicker.tsx'
import { typedChanges } from './typed-transaction.ts'
import classes from './TransactionForm.module.css'

type TransactionFormProps = {
  /** How the fields read before anybody types. */
  start: TransactionDraft
  work: FormWork
}

/** The fields of a transaction, to correct. */
export function TransactionForm({ start, work }: TransactionFormProps) {
  const form = useChangesForm(start, typedChanges)
  const { errors } = form.formState
  const field = (name: keyof TransactionDraft) => ({ ...form.register(name), error: errors[name]?.message })
  return (
    <FormFrame form={form} work={work}>
      <div className={classes.fields}>
        <TextInput
          label="Date"
          placeholder="2026-01-31"
          autoComplete="off"
          rightSection={
            <DayPicker
              day={form.watch('date')}
              onPick={(day) => form.setValue('date', day, { shouldDirty: true, shouldValidate: true })}
            />
          }
          {...field('date')}
        />
        <TextInput label="Currency" autoComplete="off" {...field('currency')} />
        <TextInput
          label="Amount"
          autoComplete="off"
          inputMode="text"
          description="A withdrawal has a minus. 1.234,50 and 1,234.50 are both read."
          className={classes.whole}
          {...field('amount')}
        />
        <TextInput
          label="Counterpart"
          autoComplete="off"
          className={classes.whole}
          {...field('counterpart')}
        />
        {/* Mantine's Textarea would bring 1.6 kB for growing along, which this one does not. */}
        <InputBase
          component="textarea"
          multiline
          rows={6}
          label="Description"
          className={classes.whole}
          {...field('description')}
        />
      </div>
    </FormFrame>
  )
}
