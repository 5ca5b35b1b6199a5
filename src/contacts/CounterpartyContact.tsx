import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCapability, useSession } from '../api/session/use-session.ts'
import { identifiersIn, matchContacts } from '../domain/cluster/contact-of-transaction.ts'
import { searchForName } from '../domain/cluster/fingerprint.ts'
import type { Transaction } from '../domain/transaction.ts'
import '../ui/history-state.ts'
import classes from './ContactTransactions.module.css'
import { contactNaming } from './contact-naming.ts'
import { contactsFound } from './contacts-found.ts'
import { newContactOf } from './new-contact-of.ts'
import * as messages from './messages.ts'

/** The contact that is a transaction's counterparty, why, and how sure that is; or the way to create it. */
export function CounterpartyContact({ transaction }: { transaction: Transaction }) {
  const name = transaction.counterpart.trim()
  const isAnswered = useCapability('queries')
  if (name === '') return null
  return (
    <section aria-labelledby="contact-of" className={`${classes.section} ${classes.counterparty}`}>
      <h2 id="contact-of">{messages.contact}</h2>
      {isAnswered ? (
        <Found transaction={transaction} />
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

function Found({ transaction }: { transaction: Transaction }) {
  const { data, error } = useQuery(contactsFound(useSession(), searchesFor(transaction)))
  if (error) return <p role="alert">{error.message}</p>
  if (!data) return <p aria-busy>{messages.looking}</p>
  const found = matchContacts(transaction, data.found)
  const surest = found.filter(({ sureness }) => sureness === found[0]?.sureness)
  const create = (
    <Link to="/contacts/new" state={{ startWith: startOf(transaction) }}>
      {messages.createContact}
    </Link>
  )
  if (found.length === 0)
    return (
      <p>
        {messages.noContact} {create}
      </p>
    )
  return (
    <>
      <ul>
        {surest.map(({ contact, reason, sureness }) => (
          <li key={contact.id}>
            <Link to="/contacts/$contactId" params={{ contactId: contact.id }}>
              {contactNaming.nameOf(contact)}
            </Link>{' '}
            {contact.city}
            <span className={classes.why}>{messages.whySame(sureness, reason)}</span>
          </li>
        ))}
      </ul>
      {surest.every(({ sureness }) => sureness === 'doubtful') && <p>{create}</p>}
    </>
  )
}

/** By name, by the longest words of a long one and, if the texts name them, by VAT number and email. */
function searchesFor(transaction: Transaction): string[] {
  const { vatNumbers, emails } = identifiersIn(transaction)
  const name = searchForName(transaction.counterpart)
  const longest = name.split(' ').toSorted((one, other) => other.length - one.length)
  return [...new Set([name, ...vatNumbers, ...emails, longest.slice(0, 2).join(' ')])].slice(0, mostSearches)
}

const mostSearches = 4

/** What is known of a new contact. */
function startOf(transaction: Transaction) {
  return newContactOf({ name: transaction.counterpart, ...identifiersIn(transaction) })
}
