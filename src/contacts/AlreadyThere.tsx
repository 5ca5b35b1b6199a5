import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { keysOfName } from '../api/cache/keys.ts'
import { contacts } from '../api/contacts.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import { useSession } from '../api/session/use-session.ts'
import { isOneOfNames, searchForName } from '../domain/cluster/fingerprint.ts'
import type { Contact, ContactDraft } from '../domain/contact.ts'
import { contactFields } from '../domain/contact-fields.ts'
import classes from './ContactForm.module.css'
import { contactNaming, personName } from './contact-naming.ts'
import * as formMessages from './form-messages.ts'
import * as messages from './messages.ts'

/**
 * The contacts that may be the one that is typed, and why: the same VAT number, email, phone, or name in the same place. A
 * warning, which never keeps anybody from saving. Its searches never ask for a sign-in, which would cover the form.
 */
export function AlreadyThere({ typed }: { typed: ContactDraft }) {
  const found = useQuery(contactsFound(useSession(), searchesFor(typed))).data?.found ?? []
  const alike = found.flatMap((contact) => {
    const reasons = reasonsOf(contact, typed)
    return reasons.length > 0 ? [{ contact, reasons }] : []
  })
  return (
    <div role="status">
      {alike.length > 0 && (
        <div className={classes.alreadyThere}>
          <strong>{formMessages.alreadyThere}</strong>
          <ul>
            {alike.map(({ contact, reasons }) => (
              <li key={contact.id}>
                <Link to="/contacts/$contactId" params={{ contactId: contact.id }}>
                  {[contactNaming.nameOf(contact), contact.city].filter(Boolean).join(', ')}
                </Link>
                : {formMessages.same(reasons)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** The contacts on the first page of any of these searches. Throws `ApiError`. */
const contactsFound = (session: ServiceSession, searches: string[]) =>
  queryOptions({
    queryKey: keysOfName('contacts', searches.join('\n')),
    queryFn: async ({ client }) => {
      const pages = await Promise.all(
        searches.map((search) =>
          client.fetchQuery(contacts.list(session, { search, page: 1 }, { isQuiet: true })),
        ),
      )
      const found = new Map(pages.flatMap(({ items }) => items).map((contact) => [contact.id, contact]))
      return { found: [...found.values()], items: [] } // code that updates cached lists looks for rows
    },
    placeholderData: keepPreviousData,
  })

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
