import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { contacts } from '../api/contacts.ts'
import { useSession } from '../api/session/use-session.ts'
import { isOneOfNames, searchForName } from '../domain/cluster/fingerprint.ts'
import type { Contact, ContactChanges, ContactDraft } from '../domain/contact.ts'
import { contactFields } from '../domain/contact-fields.ts'
import { emptyContact } from '../domain/fields.ts'
import type { ChangesForm } from '../records/form/use-changes-form.ts'
import classes from './ContactForm.module.css'
import { contactNaming, personName } from './contact-naming.ts'
import * as messages from './messages.ts'

/**
 * The contacts that may be the one that is typed, and why: the same VAT number, email, phone, or name in the same place. A
 * warning, which never keeps anybody from saving.
 */
export function AlreadyThere({ form }: { form: ChangesForm<ContactDraft, ContactChanges> }) {
  const typed = { ...emptyContact, ...useWatch({ control: form.control }) }
  const settled = JSON.parse(useSettled(JSON.stringify(typed))) as ContactDraft
  const session = useSession()
  const found = useQueries({
    queries: searchesFor(settled).map((search) => contacts.list(session, { search, page: 1 })),
  })
  const known = new Map(
    found.flatMap(({ data }) => data?.items ?? []).map((contact) => [contact.id, contact]),
  )
  const alike = [...known.values()].flatMap((contact) => {
    const reasons = reasonsOf(contact, settled)
    return reasons.length > 0 ? [{ contact, reasons }] : []
  })
  return (
    <div role="status">
      {alike.length > 0 && (
        <div className={classes.alreadyThere}>
          <strong>{messages.alreadyThere}</strong>
          <ul>
            {alike.map(({ contact, reasons }) => (
              <li key={contact.id}>
                <Link to="/contacts/$contactId" params={{ contactId: contact.id }}>
                  {[contactNaming.nameOf(contact), contact.city].filter(Boolean).join(', ')}
                </Link>
                : {messages.same(reasons)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** What is typed, once nothing more has been typed for half a second. */
function useSettled(now: string): string {
  const [settled, settle] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => settle(now), 500)
    return () => clearTimeout(timer)
  }, [now])
  return settled
}

function searchesFor(typed: ContactDraft): string[] {
  const name = nameOf(typed)
  const { vatNumber, email, phone } = typed
  return [
    ...new Set([
      plain(vatNumber).length >= shortest ? vatNumber.trim() : '',
      email.includes('@') ? email.trim() : '',
      digitsOf(phone).length >= shortest ? phone.trim() : '',
      name.length > 1 ? searchForName(name) : '',
    ]),
  ].filter(Boolean)
}

function nameOf(typed: ContactDraft): string {
  return typed.company.trim() || personName(typed)
}

/** Shorter numbers are not complete yet. */
const shortest = 8

/** The labels of what a contact has in common with what is typed. */
function reasonsOf(contact: Contact, typed: ContactDraft): string[] {
  const isSame = (one: string, other: string, least = 1) => one.length >= least && one === other
  const hasSameName = isOneOfNames(nameOf(typed), [contact.company, personName(contact)])
  const isElsewhere = contact.zip !== '' && typed.zip !== '' && plain(contact.zip) !== plain(typed.zip)
  return [
    isSame(plain(contact.vatNumber), plain(typed.vatNumber), shortest) && contactFields.vatNumber.label,
    isSame(contact.email.trim().toLowerCase(), typed.email.trim().toLowerCase()) && contactFields.email.label,
    isSame(digitsOf(contact.phone), digitsOf(typed.phone), shortest) && contactFields.phone.label,
    hasSameName && !isElsewhere && messages.name,
  ].filter((reason) => reason !== false)
}

/** Letters and digits alone, without the prefix of a country, which many leave out. */
function plain(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^[A-Z]{2}(?=[0-9])/, '')
}

/** The last eight digits: numbers are written with and without the code of the country. */
function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '').slice(-8)
}
