import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useBankAccounts, wordsForBankAccount } from '../api/bank-accounts/bank-accounts.ts'
import { useSession } from '../api/session/use-session.ts'
import { bankAccountWords } from '../domain/bank-account.ts'
import type { ImportPlan } from '../domain/statement-import.ts'
import { Button } from '../ui/Button.tsx'
import { Fault } from '../ui/Fault.tsx'
import { AnswerChoice } from './AnswerChoice.tsx'
import classes from './ImportDialog.module.css'
import type { QueuedFile } from './import-queue.ts'
import { importQueue } from './import-queue.ts'
import * as messages from './page-messages.ts'

type AccountOfFileProps = { queued: QueuedFile; asked: NonNullable<ImportPlan['askedAccount']> }

/** Asks which bank account a file is of that names none; the answer can be changed until it is taken. */
export function AccountOfFile({ queued: { id, file, choices }, asked }: AccountOfFileProps) {
  const session = useSession()
  const [isChanging, setIsChanging] = useState(false)
  const { answer, isEarlier = false } = asked
  useBankAccounts() // their names are in the words
  if (answer === undefined || isChanging)
    return (
      <AskAccount
        first={answer}
        onAnswer={(bankAccount) => importQueue.again(session, id, { ...choices, bankAccount })}
      />
    )
  return (
    <div className="row">
      <span>{messages.accountIs(answer && wordsForBankAccount(answer), isEarlier)}</span>
      <Button aria-label={messages.changeAccountOf(file.name)} onClick={() => setIsChanging(true)}>
        {messages.changeAccount}
      </Button>
    </div>
  )
}

const another = 'another'

type AskAccountProps = { first: string | undefined; onAnswer: (account: string) => void }

function AskAccount({ first, onAnswer }: AskAccountProps) {
  const form = useRef<HTMLFormElement>(null)
  const accounts = (useBankAccounts() ?? []).filter(({ number }) => number !== '')
  const isTyped = !!first && !accounts.some(({ number }) => number === first)
  const [chosen, setChosen] = useState(isTyped ? another : first === undefined ? undefined : `=${first}`)
  const [typed, setTyped] = useState(isTyped ? first : '')
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => {
    // What led here is gone, and its focus with it; what someone types for another file keeps it.
    if (document.activeElement instanceof HTMLInputElement) return
    const fields = form.current
    const field = fields?.querySelector('input:checked') ?? fields?.querySelector('input, select')
    if (field instanceof HTMLElement) field.focus()
  }, [accounts.length])
  const answer = chosen === another ? typed.trim() || undefined : chosen?.slice(1)
  const options = [
    ...accounts.map((one) => ({ value: `=${one.number}`, label: bankAccountWords(one) })),
    { value: '=', label: messages.noAccount },
    { value: another, label: messages.anotherAccount },
  ]
  return (
    <form
      ref={form}
      className="parts"
      onSubmit={(event) => {
        event.preventDefault()
        if (answer !== undefined) return onAnswer(answer)
        setIsAsking(true)
        form.current
          ?.querySelector<HTMLElement>(chosen ? 'input:not([type=radio])' : 'input, select')
          ?.focus()
        return undefined
      }}
    >
      <fieldset
        className={`panel stack at-start ${classes.question}`}
        data-open={answer === undefined || undefined}
      >
        <legend>{messages.accountQuestion}</legend>
        <p className="quiet small">{messages.whyAccount}</p>
        <AnswerChoice
          label={messages.accountQuestion}
          options={options}
          answer={chosen}
          onAnswer={setChosen}
        />
        {chosen === another && (
          <TextInput
            label={messages.accountNumber}
            inputSize="30"
            maxLength={100}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
        {isAsking && answer === undefined && (
          <Fault>{chosen === another ? messages.typeAccount : messages.chooseAccount}</Fault>
        )}
        <Button type="submit" look="main">
          {messages.useAccount}
        </Button>
      </fieldset>
    </form>
  )
}
