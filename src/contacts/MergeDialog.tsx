import { Checkbox, Radio } from '@mantine/core'
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { contacts as contactsApi } from '../api/contacts.ts'
import { useSession } from '../api/session/use-session.ts'
import type { Contact } from '../domain/contact.ts'
import { contactFields, type ContactField } from '../domain/contact-fields.ts'
import { Fault } from '../ui/Failure.tsx'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { useMessages } from '../ui/Messages.tsx'
import { contactNamesInOrder, namesApart } from './contact-layout.ts'
import { contactNaming } from './contact-naming.ts'
import { doubtfulBeside, mergeContacts } from './merge-contacts.ts'
import * as messages from './page-messages.ts'

const route = getRouteApi('__root__')

type MergeDialogProps = { contacts: readonly Contact[]; onClose: () => void }

/** Merges contacts: which one stays, and of each field that differs, which value it gets. */
export function MergeDialog({ contacts: found, onClose }: MergeDialogProps) {
  const session = useSession()
  const client = useQueryClient()
  const { selections } = route.useRouteContext()
  const { say } = useMessages()
  const form = useId()
  // Lists of some services show only a part of each contact.
  const read = useQueries({ queries: found.map(({ id }) => contactsApi.detail(session, id)) })
  const all = found.map((contact, index) => read[index]?.data ?? contact)
  const error = read.find((one) => one.error)?.error
  const isRead = read.every((one) => one.data && !one.isPlaceholderData)
  const choice = useMerge(all)
  const { winner, losers, values, choose } = choice
  const merge = useMutation({
    mutationFn: async () => {
      const selection = selections.contacts
      const words = await mergeContacts({ session, client, selection, winner, values, losers })
      if (words !== undefined) throw new Error(words)
      say(messages.merged(namesApart([{ ...winner, ...values }, ...losers])[0] ?? ''))
      onClose()
    },
  })
  const problem = merge.error ?? error
  const [stays = '', ...names] = namesApart([winner, ...losers])
  const canMerge = isRead && losers.length > 0
  const keepsDeleted = session.offers('deleted-records')
  return (
    <AlertDialog
      role="dialog"
      title={messages.merge(losers.length + 1)}
      description={messages.consequence(stays, names, keepsDeleted)}
      size="medium"
      busy={merge.isPending}
      onCancel={onClose}
      actions={
        <Button type="submit" form={form} look="main" busy={merge.isPending || !canMerge}>
          {messages.merge(losers.length + 1)}
        </Button>
      }
    >
      <form
        id={form}
        className="parts after"
        onSubmit={(event) => {
          event.preventDefault()
          if (canMerge && !merge.isPending) merge.mutate()
        }}
      >
        {problem && <Fault>{problem.message}</Fault>}
        <Stays form={form} all={all} {...choice} />
        <Fields form={form} contacts={[winner, ...losers]} values={values} onChoose={choose} />
      </form>
    </AlertDialog>
  )
}

type StaysProps = { form: string; all: readonly Contact[] } & Pick<
  ReturnType<typeof useMerge>,
  'winner' | 'isIncluded' | 'include' | 'setWinner'
>

/** Which contact stays and, of more than two, which ones are merged into it. */
function Stays({ form, all, winner, isIncluded, include, setWinner }: StaysProps) {
  const names = namesApart(all)
  return (
    <fieldset>
      <legend>{messages.duplicatesStays}</legend>
      {all.map((contact, index) => (
        <div key={contact.id} className="row">
          <Radio
            className="grow"
            name={`${form}-winner`}
            label={<Summary contact={contact} />}
            checked={contact.id === winner.id}
            onChange={() => setWinner(contact.id)}
          />
          {all.length > 2 && contact.id !== winner.id && (
            <Checkbox
              aria-label={messages.include(names[index] ?? '')}
              label={messages.part}
              checked={isIncluded(contact.id)}
              onChange={() => include(contact.id)}
            />
          )}
        </div>
      ))}
    </fieldset>
  )
}

function Summary({ contact }: { contact: Contact }) {
  const { email, street, number, zip, city } = contact
  const address = [`${street} ${number}`.trim(), `${zip} ${city}`.trim()].filter(Boolean).join(', ')
  return (
    <span>
      {contactNaming.summaryOf(contact).join(' · ')}
      <br />
      <span className="quiet small">{[email, address].filter(Boolean).join(' · ')}</span>
    </span>
  )
}

type FieldsProps = {
  form: string
  contacts: readonly Contact[]
  values: Readonly<Record<ContactField, string>>
  onChoose: (field: ContactField, value: string) => void
}

function Fields({ form, contacts, values, onChoose }: FieldsProps) {
  const differing = contactNamesInOrder.filter((field) => valuesOf(contacts, field).length > 1)
  return differing.map((field) => (
    <fieldset key={field}>
      <legend>{contactFields[field].label}</legend>
      {valuesOf(contacts, field).map((value) => (
        <Radio
          key={value}
          name={`${form}-${field}`}
          label={value === '' ? <span className="quiet">{messages.empty}</span> : value}
          checked={values[field] === value}
          onChange={() => onChoose(field, value)}
        />
      ))}
    </fieldset>
  ))
}

/**
 * What the user chooses: the contact that stays, those that are left out, and values. At first, the fullest contact stays, and those
 * that are only perhaps the same are left out.
 */
function useMerge(all: readonly Contact[]) {
  const [winnerId, setWinnerId] = useState<string>()
  const [included, setIncluded] = useState<Readonly<Record<string, boolean>>>({})
  const [chosen, setChosen] = useState<Partial<Record<ContactField, string>>>({})
  const fullest = all.toSorted((one, other) => filledIn(other) - filledIn(one))[0]
  const winner = all.find(({ id }) => id === winnerId) ?? fullest
  if (!winner) throw new Error('There is nothing to merge')
  const doubtful = doubtfulBeside(winner, all)
  const isIncluded = (id: string) => included[id] ?? !doubtful.has(id)
  const losers = all.filter(({ id }) => id !== winner.id && isIncluded(id))
  const values = Object.fromEntries(
    contactNamesInOrder.map((field) => {
      const possible = valuesOf([winner, ...losers], field)
      const choice = chosen[field]
      return [
        field,
        choice !== undefined && possible.includes(choice) ? choice : (possible.find(Boolean) ?? ''),
      ]
    }),
  ) as Record<ContactField, string>
  return {
    winner,
    losers,
    isIncluded,
    include: (id: string) => setIncluded({ ...included, [id]: !isIncluded(id) }),
    setWinner: (id: string) => {
      setWinnerId(id)
      setChosen({})
    },
    values,
    choose: (field: ContactField, value: string) => setChosen({ ...chosen, [field]: value }),
  }
}

/** The different values of a field, that of the first contact first. */
function valuesOf(contacts: readonly Contact[], field: ContactField): string[] {
  return [...new Set(contacts.map((contact) => contact[field].trim()))]
}

function filledIn(contact: Contact): number {
  return contactNamesInOrder.filter((field) => contact[field].trim() !== '').length
}
