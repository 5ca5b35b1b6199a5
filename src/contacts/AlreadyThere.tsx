import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSession } from '../api/session/use-session.ts'
import { searchForName } from '../domain/cluster/fingerprint.ts'
import { endOfPhone, lettersOf, nameOf, sameContact, shortestNumber } from '../domain/cluster/same-contact.ts'
import type { ContactDraft } from '../domain/contact.ts'
import classes from './ContactForm.module.css'
import { contactNaming } from './contact-naming.ts'
import { contactsFound } from './contacts-found.ts'
import { labelOfReason } from './label-of-reason.ts'
import * as formMessages from './page-messages.ts'

/**
 * The contacts that may be the one that is typed, and why: the same VAT number, email, phone, or name in the same place. A
 * warning, which never keeps anybody from saving. Its searches never ask for a sign-in, which would cover the form.
 */
export function AlreadyThere({ typed }: { typed: ContactDraft }) {
  const found = useQuery(contactsFound(useSession(), searchesFor(typed))).data?.found ?? []
  const alike = found.flatMap((contact) => {
    const reasons = sameContact(contact, typed)
    return reasons.length > 0 ? [{ contact, reasons }] : []
  })
  return (
    <div role="status">
      {alike.length > 0 && (
        <div className={`warning small ${classes.alreadyThere}`}>
          <strong>{formMessages.alreadyThere}</strong>
          <ul>
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
