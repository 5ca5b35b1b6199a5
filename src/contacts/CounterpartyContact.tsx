// Over 200 lines because each way in which the contact is known or said is shown by this section alone.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, type ReactNode } from 'react'
import { bankLineOf } from '../api/bank-line.ts'
import { useIsRead } from '../api/full-scan/reading-state.ts'
import { useCapability, useSession } from '../api/session/use-session.ts'
import {
  identifiersIn,
  matchContacts,
  lastingName,
  type ContactMatch,
} from '../domain/cluster/contact-of-transaction.ts'
import { essentialWords, searchForName } from '../domain/cluster/fingerprint.ts'
import { choiceFor } from '../domain/cluster/contact-choice.ts'
import type { Transaction } from '../domain/transaction.ts'
import { Fault } from '../ui/Failure.tsx'
import { Button } from '../ui/Button.tsx'
import '../ui/use-entry-state.ts'
import { ChooseContact } from './ChooseContact.tsx'
import classes from './ContactDetails.module.css'
import { contactNaming } from './contact-naming.ts'
import { contactsElsewhere, contactsFound, contactOfAccount, mostSearches } from './contacts-found.ts'
import { newContactOf } from './new-contact-of.ts'
import { useContactChoices } from './use-contact-choices.ts'
import * as messages from './messages.ts'
import { asFarAsFound, notAllContactsRead } from './page-messages.ts'
import { isMissing } from '../api/session/api-error.ts'
import { useContact } from '../api/contacts.ts'

/** The contact that is a transaction's counterparty, why, and how sure that is; or the way to create it or to say which it is. */
export function CounterpartyContact({ transaction }: { transaction: Transaction }) {
  const name = transaction.counterpart.trim()
  const { account, ...line } = useAccountOf(transaction)
  const { choices, choose, takeBack, isShared, problem, ...decided } = useContactChoices()
  const heading = useRef<HTMLHeadingElement>(null)
  // What someone says is remembered by the name.
  const isNamed = name !== ''
  const isKnown = line.isKnown && decided.isKnown
  const found = choiceFor(choices, { names: [name], account })
  const say = (contact: string) => {
    heading.current?.focus() // the buttons change
    choose({ name, contact, ...(account !== undefined && { account }) })
  }
  const choice = isKnown && isNamed && <ChooseContact key={found?.choice.contact} onChoose={say} />
  return (
    <section aria-labelledby="contact-of" className={`stack small apart measure ${classes.counterparty}`}>
      <h2 id="contact-of" ref={heading} tabIndex={-1}>
        {messages.contact}
      </h2>
      {found?.choice.contact ? (
        <ChosenContact key={found.choice.contact} id={found.choice.contact} why={whyOf(found.by, isShared)} />
      ) : !decided.isKnown ? (
        <p aria-busy>{messages.looking}</p>
      ) : found ? (
        <p>
          {isShared ? messages.officeChoseNone : messages.chosenNone} <Create transaction={transaction} />
        </p>
      ) : (
        // Before the account is known, an answer would be kept without it.
        <Found transaction={transaction} account={account} onSay={isKnown && isNamed ? say : undefined}>
          {choice}
        </Found>
      )}
      {problem && <Fault>{problem}</Fault>}
      <div className="row at-bottom">
        {found?.by === 'name' && (
          <Button
            onClick={() => {
              heading.current?.focus()
              takeBack(found.choice)
            }}
          >
            {messages.takeBack}
          </Button>
        )}
        {found?.by === 'account' && isNamed && <Button onClick={() => say('')}>{messages.notThis(1)}</Button>}
        {found && choice}
      </div>
    </section>
  )
}

/** The other party's account, where the service keeps what the bank wrote. */
function useAccountOf({ id }: Transaction): { account: string | undefined; isKnown: boolean } {
  const enabled = useCapability('bank-lines')
  const { data, isLoading } = useQuery({ ...bankLineOf(useSession(), id), enabled })
  return { account: data?.counterpartAccount, isKnown: !isLoading }
}

function Create({ transaction }: { transaction: Transaction }) {
  if (transaction.counterpart.trim() === '') return null
  const known = newContactOf({ name: transaction.counterpart, ...identifiersIn(transaction) })
  return (
    <Link to="/contacts/new" state={{ startWith: known }}>
      {messages.createContact}
    </Link>
  )
}

type FoundProps = {
  transaction: Transaction
  account: string | undefined
  onSay: ((contact: string) => void) | undefined
  /** Another way to say which contact it is. */
  children: ReactNode
}

function Found({ transaction, account = '', onSay, children }: FoundProps) {
  const session = useSession()
  const isAnswered = useCapability('queries')
  const searches = searchesFor(transaction)
  const isRead = useIsRead('contacts')
  const here = useQuery({ ...contactsFound(session, searches), enabled: isAnswered })
  const elsewhere = useQuery({
    ...contactsElsewhere(session, transaction, searches, isRead),
    enabled: !isAnswered,
  })
  const { data, error } = isAnswered ? here : elsewhere
  const byText = data && matchContacts(transaction, data.found)
  const enabled = account !== '' && byText !== undefined && byText[0]?.sureness !== 'certain'
  const ofAccount = useQuery({ ...contactOfAccount(session, account), enabled })
  const acts = (notThis?: ReactNode) => (
    <div className="row at-bottom">
      {notThis}
      {children}
    </div>
  )
  if (error) return <Fault>{error.message}</Fault>
  if (!byText || ofAccount.isLoading) return <p aria-busy>{messages.looking}</p>
  const other = ofAccount.data?.contact
  const found = other
    ? matchContacts(transaction, [other, ...data.found.filter(({ id }) => id !== other.id)], other.id)
    : byText
  const name = transaction.counterpart.trim()
  if (data.of === 'nothing')
    return (
      <>
        <p>
          {notAllContactsRead}{' '}
          {name !== '' && (
            <Link to="/contacts" search={{ search: name, page: 1 }}>
              {messages.searchContacts(name)}
            </Link>
          )}
        </p>
        {acts()}
      </>
    )
  const part = data.of === 'search' && <p className="quiet">{asFarAsFound}</p>
  const surest = found.filter(({ sureness }) => sureness === found[0]?.sureness)
  if (found.length === 0)
    return (
      <>
        <p>
          {name === '' ? messages.noContactNamed : messages.noContact} <Create transaction={transaction} />
        </p>
        {part}
        {acts()}
      </>
    )
  return (
    <>
      <ul className="stack">
        {surest.map((match) => (
          <FoundContact key={match.contact.id} match={match} onSay={onSay} />
        ))}
      </ul>
      {surest.every(({ sureness }) => sureness === 'doubtful') && (
        <p>
          <Create transaction={transaction} />
        </p>
      )}
      {part}
      {acts(onSay && <Button onClick={() => onSay('')}>{messages.notThis(surest.length)}</Button>)}
    </>
  )
}

type FoundContactProps = Pick<FoundProps, 'onSay'> & { match: ContactMatch }

function FoundContact({ match: { contact, reason, sureness }, onSay }: FoundContactProps) {
  return (
    <li>
      <Link to="/contacts/$contactId" params={{ contactId: contact.id }}>
        {contactNaming.nameOf(contact)}
      </Link>{' '}
      {contact.city}
      <div className="quiet">{messages.whySame(sureness, reason)}</div>
      {onSay && sureness === 'doubtful' && (
        <Button
          aria-label={messages.thisOneOf(contactNaming.nameOf(contact))}
          onClick={() => onSay(contact.id)}
        >
          {messages.thisOne}
        </Button>
      )}
    </li>
  )
}

/** By name, by the longest words of a long one or of the description and, if the texts name them, by VAT number and email. */
function searchesFor(transaction: Transaction): string[] {
  const { vatNumbers, emails } = identifiersIn(transaction)
  if (transaction.counterpart.trim() === '') {
    // One by one, because any of them may begin a name.
    const words = essentialWords(transaction.description).filter((word) => /^\p{L}{4,}$/u.test(word))
    const longest = words.toSorted((one, other) => other.length - one.length).slice(0, 6)
    return [...new Set([...vatNumbers, ...emails, ...longest])]
  }
  const name = searchForName(transaction.counterpart)
  const longest = lastingName(name)
    .split(' ')
    .toSorted((one, other) => other.length - one.length)
  return [...new Set([name, ...vatNumbers, ...emails, longest.slice(0, 2).join(' ')])].slice(0, mostSearches)
}

function whyOf(by: 'name' | 'account', isShared: boolean): string {
  return by === 'name' && isShared ? messages.officeChose : messages.chosenBy[by]
}

type ChosenContactProps = { id: string; why: string }

/** The contact that was chosen for a counterparty, and by what it was found. */
function ChosenContact({ id, why }: ChosenContactProps) {
  const { data, error } = useContact(id)
  if (error) return <Fault>{isMissing(error) ? messages.chosenGone : error.message}</Fault>
  if (!data) return <p aria-busy>{messages.looking}</p>
  return (
    <ul>
      <li>
        <Link to="/contacts/$contactId" params={{ contactId: id }}>
          {contactNaming.nameOf(data)}
        </Link>{' '}
        {data.city}
        <div className="quiet">{why}</div>
      </li>
    </ul>
  )
}
