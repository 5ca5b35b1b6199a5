import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { ContactChanges, ContactDraft } from '../domain/contact.ts'
import type { ContactField } from '../domain/contact-fields.ts'
import { contactFields } from '../domain/contact-fields.ts'
import type { FormWork } from '../records/form/form-work.ts'
import { FormFrame } from '../records/form/FormFrame.tsx'
import type { ChangesForm } from '../records/form/use-changes-form.ts'
import { useChangesForm } from '../records/form/use-changes-form.ts'
import { contactNamesInOrder } from './contact-layout.ts'
import { AlreadyThere } from './AlreadyThere.tsx'
import classes from './ContactForm.module.css'
import { knownCountry } from './known-country.ts'
import { CountryField } from './CountryField.tsx'
import { useContactWarnings } from './use-contact-warnings.ts'

type ContactFormProps = {
  /** The initial field texts. */
  start: ContactDraft
  /** Validation: a new contact needs a name, an edit only validates changes. */
  schema: typeof ContactChanges
  work: FormWork
  /** What is typed for the user already; it counts as an input, which can be saved and lost. */
  typed?: Partial<ContactDraft> | undefined
}

/** The fields of a contact in input order. Disables autofill: browsers would offer the user's own name and address. */
export function ContactForm({ start, schema, work, typed }: ContactFormProps) {
  const form = useChangesForm(start, () => schema.check(knownCountry))
  const { errors } = form.formState
  const settled = useSettled(form, start)
  const warnings = useContactWarnings(settled)
  useEffect(() => {
    for (const field of contactNamesInOrder)
      if (typed?.[field]) form.setValue(field, typed[field], { shouldDirty: true })
  }, [form, typed])
  // Any of these names satisfies the rule for the first one (NewContact), so changing one revalidates them all.
  const names = ['firstName', 'lastName', 'email']
  const input = (name: ContactField) => {
    const { label, kind } = contactFields[name]
    if (kind === 'country') return <CountryInput key={name} form={form} label={label} />
    return (
      <TextInput
        key={name}
        label={label}
        {...(kind === 'phone' && { type: 'tel' })}
        {...(kind === 'email' && { inputMode: kind })}
        {...form.register(name, names.includes(name) ? { deps: ['company'] } : {})}
        error={errors[name]?.message}
        description={warnings[name] && <span className="caution">{warnings[name]}</span>}
        className={classes[name]}
      />
    )
  }
  return (
    <FormFrame form={form} work={work}>
      {work.of.id === 'new' && <AlreadyThere typed={settled} />}
      <div className={classes.fields}>{contactNamesInOrder.map(input)}</div>
      <div aria-live="polite" className="visually-hidden">
        {contactNamesInOrder.map((name) => warnings[name] && <p key={name}>{warnings[name]}</p>)}
      </div>
    </FormFrame>
  )
}

/** What is typed, a moment after the last key: half of a number is neither a mistake nor another contact’s. */
function useSettled(form: ChangesForm<ContactDraft, ContactChanges>, start: ContactDraft): ContactDraft {
  const [typed, setTyped] = useState(start)
  const settle = useDebouncedCallback(({ values }: { values: ContactDraft }) => setTyped(values), 700)
  useEffect(() => form.subscribe({ formState: { values: true }, callback: settle }), [form, settle])
  return typed
}

type CountryInputProps = { form: ChangesForm<ContactDraft, ContactChanges>; label: string }

function CountryInput({ form, label }: CountryInputProps) {
  const { ref } = form.register('country')
  const props = {
    label,
    value: form.watch('country'),
    error: form.formState.errors.country?.message,
    // It shows a name but holds a code, so the form library may only focus it.
    inputRef: (input: HTMLInputElement | null) => ref(input && { focus: () => input.focus() }),
    onChange: (code: string) =>
      form.setValue('country', code, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
  }
  return <CountryField {...props} />
}
