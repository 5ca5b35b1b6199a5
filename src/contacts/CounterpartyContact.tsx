import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { contacts } from '../api/contacts.ts'
import { useCapability, useSession } from '../api/session/use-session.ts'
import { isOneOfNames, searchForName } from '../domain/cluster/fingerprint.ts'
import type { Transaction } from '../domain/transaction.ts'
import '../ui/history-state.ts'
import classes from './ContactTransactions.module.css'
import { contactNaming, personName } from './contact-naming.ts'
import * as messages from './messages.ts'

/** The contact with the name of a transaction's counterparty, or the way to create it. */
export function CounterpartyContact({ transaction }: { transaction: Transaction }) {
  const name = transaction.counterpart.trim()
  const isAnswered = useCapability('queries')
  if (name === '') return null
  return (
    <section aria-labelledby="contact-of" className={`${classes.section} ${classes.counterparty}`}>
      <h2 id="contact-of">{messages.contact}</h2>
      {isAnswered ? (
        <Found name={name} />
      ) : (
        <p>
          <Link to="/contacts" search={{ search: name, page: 1 }}>
            {messages.searchContacts(name)}
          </Link>
        </p>
      )}
    </section>
  )
}

function Found({ name }: { name: string }) {
  const { data, error } = useQuery(contacts.list(useSession(), { search: searchForName(name), page: 1 }))
  if (error) return <p role="alert">{error.message}</p>
  if (!data) return <p aria-busy>{messages.looking}</p>
  const found = data.items.filter((contact) => isOneOfNames(name, [contact.company, personName(contact)]))
  if (found.length === 0)
    return (
      <p>
        {messages.noContact}{' '}
        <Link to="/contacts/new" state={{ startWith: { company: name } }}>
          {messages.createContact}
        </Link>
      </p>
    )
  return (
    <ul>
      {found.map((contact) => (
        <li key={contact.id}>
          <Link to="/contacts/$contactId" params={{ contactId: contact.id }}>
            {contactNaming.nameOf(contact)}
          </Link>{' '}
          {contact.city}
        </li>
      ))}
    </ul>
  )
}
