import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { ContactChanges, ContactDraft, Contact } from '../domain/contact.ts'
import { contactFields, type ContactField } from '../domain/contact-fields.ts'
import type { FormWork } from '../records/form/form-work.ts'
import { FormFrame } from '../records/form/FormFrame.tsx'
import { useChangesForm, type ChangesForm } from '../records/form/use-changes-form.ts'
import { contactNamesInOrder, labelOfReason } from './contact-layout.ts'
import classes from './ContactForm.module.css'
import { knownCountry } from './known-country.ts'
import { useContactWarnings } from './use-contact-warnings.ts'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import { seenContacts } from '../api/cache/refresh.ts'
import { Combobox } from '../records/form/Combobox.tsx'
import { countriesOf, isCountryCode } from '../domain/country.ts'
import { notationLanguage } from '../domain/notation-language.ts'
import { Link } from '@tanstack/react-router'
import { useIsRead } from '../api/full-scan/reading-state.ts'
import { useCapability, useSession } from '../api/session/use-session.ts'
import { searchForName } from '../domain/cluster/fingerprint.ts'
import { endOfPhone, lettersOf, nameOf, shortestNumber } from '../domain/cluster/same-contact.ts'
import { contactNaming } from './contact-naming.ts'
import { contactsFound, contactsLike, sameAsTyped } from './contacts-found.ts'
import * as formMessages from './page-messages.ts'

type ContactFormProps = {
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
      <div>
        {work.of.id === 'new' && (
          <AlreadyThere typed={settled} isMistyped={warnings.vatNumber !== undefined} />
        )}
        <div className={classes.fields}>{contactNamesInOrder.map(input)}</div>
      </div>
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

/** A country, found by its name, English name or code; countries in use come first. */
function CountryInput({ form, label }: CountryInputProps) {
  const client = useQueryClient()
  const [options] = useState(() => optionsFor(countriesInUse(seenContacts(client), notationLanguage())))
  const { ref } = form.register('country')
  return (
    <Combobox
      name="country"
      lang={notationLanguage()}
      label={label}
      options={options}
      value={form.watch('country')}
      error={form.formState.errors.country?.message}
      // It shows a name but holds a code, so the form library may only focus it.
      inputRef={(input) => ref(input && { focus: () => input.focus() })}
      onChange={(code) =>
        form.setValue('country', code, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
      }
    />
  )
}

function optionsFor(inUse: string[]) {
  const countries = countriesOf(notationLanguage())
  const first = inUse.flatMap((code) => countries.filter((country) => country.code === code))
  const rest = countries.filter(({ code }) => !inUse.includes(code))
  return [...first, ...rest].map(({ code, name, english }, index) => ({
    value: code,
    label: name,
    others: [english, code],
    parted: index === first.length && index > 0,
  }))
}

const most = 5

/**
 * The codes of the most frequent countries among some contacts, most frequent first; by default the locale's country.
 */
function countriesInUse(contacts: Contact[], locale: string): string[] {
  const byCode = Map.groupBy(
    contacts.filter(({ country }) => isCountryCode(country)),
    ({ country }) => country,
  )
  const codes = [...byCode]
    .toSorted(([, some], [, others]) => others.length - some.length)
    .map(([code]) => code)
  const { region = '' } = new Intl.Locale(locale)
  if (codes.length === 0 && isCountryCode(region)) return [region]
  return codes.slice(0, most)
}

/**
 * The contacts that may be the one that is typed, and why: the same VAT number, email, phone, or name in the same place. A
 * warning, which never keeps anybody from saving. Its searches never ask for a sign-in, which would cover the form.
 */
function AlreadyThere({ typed, isMistyped }: { typed: ContactDraft; isMistyped: boolean }) {
  const [session, searches] = [useSession(), searchesFor(typed)]
  const [isAnswered, isRead] = [useCapability('queries'), useIsRead('contacts')]
  // A VAT number with a mistyped digit does not make another company of it.
  const asTyped = isMistyped ? [typed, { ...typed, vatNumber: '' }] : [typed]
  const here = useQuery({ ...contactsFound(session, searches), enabled: isAnswered })
  const isElsewhere = !isAnswered && searches.length > 0
  const elsewhere = useQuery({ ...contactsLike(session, asTyped, searches, isRead), enabled: isElsewhere })
  const { found = [] } = (isAnswered ? here : elsewhere).data ?? {}
  const alike = found.flatMap((contact) => {
    const reasons = sameAsTyped(contact, asTyped)
    return reasons.length > 0 ? [{ contact, reasons }] : []
  })
  return (
    <div role="status">
      {alike.length > 0 && (
        <div className="warning small spaced">
          <strong>{formMessages.alreadyThere}</strong>
          <ul className="after">
            {alike.map(({ contact, reasons }) => (
              <li key={contact.id}>
                <Link to="/contacts/$contactId" params={{ contactId: contact.id }}>
                  {[contactNaming.nameOf(contact), contact.city].filter(Boolean).join(', ')}
                </Link>
                : {formMessages.same(reasons.map(labelOfReason))}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function searchesFor(typed: ContactDraft): string[] {
  const name = nameOf(typed)
  const { vatNumber, email, phone } = typed
  return [
    ...new Set([
      lettersOf(vatNumber).length >= shortestNumber ? vatNumber.trim() : '',
      email.includes('@') ? email.trim() : '',
      endOfPhone(phone).length >= shortestNumber ? phone.trim() : '',
      name.length > 1 ? searchForName(name) : '',
    ]),
  ].filter(Boolean)
}
