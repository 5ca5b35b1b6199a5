import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSession } from '../api/session/use-session.ts'
import { Fault } from '../ui/Failure.tsx'
import { Button } from '../ui/Button.tsx'
import { contactNaming } from './contact-naming.ts'
import { contactsFound } from './contacts-found.ts'
import * as messages from './messages.ts'

const mostShown = 10

/** Searches the contacts for the one that a counterparty is. */
export function ChooseContact({ onChoose }: { onChoose: (id: string) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const open = () => {
    flushSync(() => setIsOpen(true))
    input.current?.focus()
  }
  if (!isOpen) return <Button onClick={open}>{messages.chooseContact}</Button>
  return (
    <form
      className="row at-bottom"
      onSubmit={(event) => {
        event.preventDefault()
        setSearch(typed.trim())
      }}
    >
      <TextInput
        ref={input}
        label={messages.searchAll}
        mod="beside"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit">{messages.search}</Button>
      {search !== '' && <Results key={search} search={search} onChoose={onChoose} />}
    </form>
  )
}

type ResultsProps = { search: string; onChoose: (id: string) => void }

function Results({ search, onChoose }: ResultsProps) {
  const { data, error, isPlaceholderData } = useQuery(contactsFound(useSession(), [search]))
  const found = isPlaceholderData ? undefined : data?.found
  if (error) return <Fault>{error.message}</Fault>
  return (
    <>
      <p role="status" className="full">
        {found ? messages.contactsFound(found.length) : messages.looking}
        {found && found.length > mostShown && ` ${messages.firstOfThem(mostShown)}`}
      </p>
      <ul className="stack full">
        {found?.slice(0, mostShown).map((contact) => (
          <li key={contact.id}>
            <Button onClick={() => onChoose(contact.id)}>
              {[contactNaming.nameOf(contact), contact.city].filter(Boolean).join(', ')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
