import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { erasePerson, heldOf, type Erased, type Person } from './erase-person.ts'
import { ErasureLists } from './ErasureLists.tsx'
import * as messages from '../page-messages.ts'

type ErasePersonProps = {
  person: Person
  /** How many transactions have its name, if that is known. */
  named?: number
  onErased: (erased: Erased) => void
}

/** The button that erases a person, and its question. */
export function ErasePerson(props: ErasePersonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        {props.person.contact ? messages.eraseData : messages.eraseRest}
      </Button>
      {isAsking && <Question {...props} onCancel={() => setAsking(false)} />}
    </>
  )
}

function Question({ person, named, onErased, onCancel }: ErasePersonProps & { onCancel: () => void }) {
  const [session, client] = [useSession(), useQueryClient()]
  const held = useQuery(heldOf(session, person))
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const erased = await erasePerson(session, client, person)
      if (typeof erased === 'string') throw new Error(erased)
      onErased(erased)
    },
  })
  return (
    <AlertDialog
      title={messages.eraseQuestion(person.name)}
      description={messages.noUndo}
      onCancel={onCancel}
      busy={isPending}
      actions={
        held.isError ? (
          <Button onClick={() => void held.refetch()} busy={held.isFetching}>
            {messages.tryAgain}
          </Button>
        ) : (
          <Button look="danger" onClick={() => mutate()} busy={isPending} disabled={!held.data}>
            {messages.erase}
          </Button>
        )
      }
    >
      {held.data && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll long lists
        <div tabIndex={0} role="group" aria-label={messages.goesAndStays}>
          <ErasureLists
            held={held.data}
            named={named}
            isGone={!person.contact || held.data.service?.contacts === 0}
          />
        </div>
      )}
      <p role="status">{isPending ? messages.erasing : held.isPending ? messages.countingKept : ''}</p>
      <p role="alert">{held.isError ? messages.notCounted(held.error.message) : error?.message}</p>
    </AlertDialog>
  )
}
