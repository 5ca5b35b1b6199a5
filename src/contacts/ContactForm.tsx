import { NativeSelect, TextInput } from '@mantine/core'
import type { ContactChanges, ContactDraft } from '../contract/contact.ts'
import type { FormWork } from '../forms/FormFrame.tsx'
import { FormFrame } from '../forms/FormFrame.tsx'
import { useChangesForm } from '../forms/use-changes-form.ts'
import { countriesOf } from '../values/country.ts'
import classes from './ContactForm.module.css'

type ContactFormProps = {
  /** How the fields read before anybody types. */
  start: ContactDraft
  /** What the fields must be: a new contact needs a name, an edit only what it changes. */
  schema: typeof ContactChanges
  work: FormWork
}

/** The fields of a contact, to fill or to correct. */
export function ContactForm({ start, schema, work }: ContactFormProps) {
  const form = useChangesForm(start, schema)
  const { errors } = form.formState
  // Any of these names fulfils what is asked of the first one (NewContact), so each has it checked again.
  const names = ['firstName', 'lastName', 'email']
  const field = (name: keyof ContactDraft) => ({
    ...form.register(name, names.includes(name) ? { deps: ['company'] } : {}),
    error: errors[name]?.message,
  })
  return (
    <FormFrame form={form} work={work}>
      <div className={classes.fields}>
        <TextInput label="First name" autoComplete="off" {...field('firstName')} />
        <TextInput label="Last name" autoComplete="off" {...field('lastName')} />
        <TextInput label="Company" autoComplete="off" className={classes.whole} {...field('company')} />
        <TextInput label="Phone" type="tel" autoComplete="off" {...field('phone')} />
        <TextInput label="Email" inputMode="email" autoComplete="off" {...field('email')} />
        <TextInput label="VAT number" autoComplete="off" {...field('vatNumber')} />
        <NativeSelect label="Country" data={countriesWith(start.country)} {...field('country')} />
        <TextInput label="City" autoComplete="off" {...field('city')} />
        <TextInput label="ZIP" autoComplete="off" {...field('zip')} />
        <TextInput label="House number" autoComplete="off" {...field('number')} />
        <TextInput label="Street" autoComplete="off" {...field('street')} />
      </div>
    </FormFrame>
  )
}

/** Every country by its name, none, and the text that the record already has, should it be no country's code. */
function countriesWith(present: string) {
  const countries = countriesOf(navigator.language).map(({ code, name }) => ({ value: code, label: name }))
  const known = present === '' || countries.some(({ value }) => value === present)
  return [{ value: '', label: '' }, ...(known ? [] : [{ value: present, label: present }]), ...countries]
}
