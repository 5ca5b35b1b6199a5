import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { Link } from '@tanstack/react-router'
import { useSession, useAccount } from '../../api/session/use-session.ts'
import { Fault } from '../../ui/Failure.tsx'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { erasePerson, heldOf, type Erased, type Person, type Held } from './erase-person.ts'
import * as messages from '../page-messages.ts'
import { formatMoment } from '../../domain/moment.ts'
import { focusHeading } from '../../ui/focus-heading.ts'
import { BackIcon } from '../../ui/icons.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'

type ErasePersonProps = {
  person: Person
  /** How many transactions have its name, if that is known. */
  named?: number
  onErased: (erased: Erased) => void
  /** Whether its question is open. */
  isAsking: boolean
  setAsking: (isAsking: boolean) => void
}

/** The button that erases a person, and its question. */
export function ErasePerson(props: ErasePersonProps) {
  const { isAsking, setAsking } = props
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        {props.person.contact ? messages.eraseData : messages.eraseRest}
      </Button>
      {isAsking && <Question {...props} />}
    </>
  )
}

function Question({ person, named, onErased, setAsking }: ErasePersonProps) {
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
      onCancel={() => setAsking(false)}
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
      <Fault>{held.isError ? messages.notCounted(held.error.message) : error?.message}</Fault>
    </AlertDialog>
  )
}

type ErasureListsProps = {
  held: Held
  /** How many transactions have its name, if that is known. */
  named: number | undefined
  isDone?: boolean
  isGone: boolean
}

type ListedProps = { title: string; lines: readonly string[]; level: 'h2' | 'h3' }

/** What an erasure takes, and what it leaves. */
function ErasureLists({ held, named, isGone, isDone = false }: ErasureListsProps) {
  const isWhole = useSession().offers('erasures')
  const level = isDone ? 'h2' : 'h3'
  return (
    <>
      <Listed
        level={level}
        title={isDone ? messages.wentTitle : messages.goes}
        lines={goingOf(held, { isGone, isDone, isWhole })}
      />
      <Listed
        level={level}
        title={messages.reportStays}
        lines={[
          messages.booksStay,
          named ? messages.namedStay(named) : '',
          messages.historyStays,
          isWhole ? messages.idStays : messages.serviceStays,
          isWhole ? messages.sharedStays : '',
          messages.backupsStay,
          messages.othersStay,
          messages.addressesStay,
        ]}
      />
    </>
  )
}

function goingOf(
  { service, here }: Held,
  { isGone, isDone, isWhole }: { isGone: boolean; isDone: boolean; isWhole: boolean },
): string[] {
  const { deletedCopies = 0, viesAnswers = 0, nameRules = 0, decisions = 0 } = service ?? {}
  const rules = nameRules + here.rules.length
  const answers = viesAnswers > 0 ? messages.answersOfVies(viesAnswers) : ''
  return [
    isGone ? '' : isWhole ? messages.theContactWhole : messages.theContact,
    deletedCopies > 0 ? messages.copies(deletedCopies) : '',
    answers && !isDone ? `${answers}. ${messages.viesProof}` : answers,
    rules > 0 ? messages.namesRemembered(rules) : '',
    decisions > 0 ? messages.decisionsOfOffice(decisions) : '',
    here.rows.length > 0 ? messages.linesHere(here.rows.length) : '',
    here.drafts.length > 0 ? messages.draftsHere(here.drafts.length) : '',
    here.fine.length > 0 ? messages.fineHere(here.fine.length) : '',
    here.choices.length > 0 ? messages.choicesHere(here.choices.length) : '',
    messages.listsHere,
  ]
}

function Listed({ title, lines, level: Heading }: ListedProps) {
  return (
    <section aria-label={title} className="after">
      <Heading>{title}</Heading>
      <ul className="bullets small">
        {lines.filter(Boolean).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </section>
  )
}

/** An erasure that is done; `named`: how many transactions have the name, if that is known. */
export type Statement = { name: string; erased: Erased; named: number | undefined }

/** What was erased of a person and what stays, to print. It is shown once and stored nowhere. */
export function ErasedStatement({ name, erased, named }: Statement) {
  const account = useAccount()
  const moment = formatMoment(erased.at, 'long')
  useLayoutEffect(focusHeading, [])
  return (
    <>
      <PageHeading
        title={messages.erasedTitle(name)}
        before={
          <Link to="/contacts">
            <BackIcon /> {messages.backToContacts}
          </Link>
        }
      >
        <Button onClick={() => window.print()}>{messages.print}</Button>
      </PageHeading>
      <p>{account ? messages.erasedIn(moment, account.name) : messages.erasedOn(moment)}</p>
      {erased.wasGone && <p>{messages.wasGone}</p>}
      {erased.isArchived && <p>{messages.isArchived}</p>}
      {!erased.isDoneHere && <p>{messages.notDoneHere}</p>}
      <ErasureLists held={erased} named={named} isDone isGone={erased.wasGone || erased.isArchived} />
    </>
  )
}
