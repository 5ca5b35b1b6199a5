import { Link } from '@tanstack/react-router'
import { isMissing } from '../api/session/api-error.ts'
import { useContact } from '../api/contacts.ts'
import classes from './ContactTransactions.module.css'
import { contactNaming } from './contact-naming.ts'
import * as messages from './messages.ts'

type ChosenContactProps = { id: string; by: 'name' | 'account' }

/** The contact that the user chose for a counterparty, and by what it was found. */
export function ChosenContact({ id, by }: ChosenContactProps) {
  const { data, error } = useContact(id)
  if (error) return <p role="alert">{isMissing(error) ? messages.chosenGone : error.message}</p>
  if (!data) return <p aria-busy>{messages.looking}</p>
  return (
    <ul>
      <li>
        <Link to="/contacts/$contactId" params={{ contactId: id }}>
          {contactNaming.nameOf(data)}
        </Link>{' '}
        {data.city}
        <span className={`quiet small ${classes.why}`}>{messages.chosenBy[by]}</span>
      </li>
    </ul>
  )
}
