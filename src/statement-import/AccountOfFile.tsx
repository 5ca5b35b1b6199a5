import { useRef, useState } from 'react'
import { useBankAccounts, wordsForBankAccount } from '../api/bank-accounts/bank-accounts.ts'
import { isAccountOpen, type BankAccountAnswer, type ImportPlan } from '../domain/statement-import.ts'
import { Button } from '../ui/Button.tsx'
import {
  AccountChoice,
  accountIn,
  saidOf,
  useCurrenciesOf,
  useOnlyAccount,
  useFocusOnQuestion,
} from './AccountChoice.tsx'
import classes from './ImportDialog.module.css'
import * as messages from './page-messages.ts'

type AccountOfFileProps = {
  fileName: string
  asked: NonNullable<ImportPlan['askedAccount']>
  currencies: readonly string[]
  onAnswer: (account: BankAccountAnswer) => void
  /** Called when the answer is about to change. */
  onChange?: () => void
}

/** Asks which bank account a file is of that names none; the answer can be changed until it is taken. */
export function AccountOfFile(props: AccountOfFileProps) {
  const { fileName, asked, currencies, onAnswer, onChange } = props
  const [isChanging, setIsChanging] = useState(false)
  const { answer, answers, files = [], isEarlier = false } = asked
  useBankAccounts() // their names are in the words
  const change = () => {
    setIsChanging(true)
    onChange?.()
  }
  if (isAccountOpen(asked) || isChanging)
    return <AskAccount asked={asked} currencies={currencies} onAnswer={onAnswer} />
  return (
    <>
      <div className="row">
        {answer !== undefined && (
          <span>{messages.accountIs(answer && wordsForBankAccount(answer), isEarlier)}</span>
        )}
        <Button aria-label={messages.changeAccountOf(fileName)} onClick={change}>
          {messages.changeAccount}
        </Button>
      </div>
      {answers && (
        <ul className="small">
          {Object.entries(answers).map(([file, account]) => (
            <li key={file}>{messages.accountOf(file, account && wordsForBankAccount(account))}</li>
          ))}
        </ul>
      )}
      {answer !== undefined && files.length > 1 && <AnswerIsFor files={files} />}
      <OtherCurrency account={answer} currencies={currencies} />
    </>
  )
}

function AnswerIsFor({ files }: { files: readonly string[] }) {
  return <p className="quiet small bounded">{messages.answerIsFor(files)}</p>
}

/** Says that a file has another currency than what its account has so far. */
export function OtherCurrency({
  account,
  currencies,
}: {
  account?: string | undefined
  currencies: readonly string[]
}) {
  const own = useCurrenciesOf(account)
  const others = currencies.filter((one) => !own.includes(one))
  if (own.length === 0 || others.length === 0) return null
  return <p className="caution">{messages.otherCurrency(own, others)}</p>
}

/** More files than that are too many to be asked one by one. */
const mostByFile = 50
const byFile = 'each'

function AskAccount({ asked, currencies, onAnswer }: Omit<AccountOfFileProps, 'fileName'>) {
  const form = useRef<HTMLFormElement>(null)
  const { answer, answers, files = [] } = asked
  const only = useOnlyAccount(currencies)
  const [said, setSaid] = useState(answers ? { ...saidOf(undefined), chosen: byFile } : saidOf(answer))
  const [saidByFile, setSaidByFile] = useState(new Map(files.map((file) => [file, saidOf(answers?.[file])])))
  const [isAsking, setIsAsking] = useState(false)
  useFocusOnQuestion(form, useBankAccounts()?.length)
  const isByFile = said.chosen === byFile
  const now = said.chosen === undefined ? saidOf(only) : said
  const wanted = isByFile ? answersIn(saidByFile) : accountIn(now)
  return (
    <form
      ref={form}
      className="parts"
      onSubmit={(event) => {
        event.preventDefault()
        if (wanted !== undefined) return onAnswer(wanted)
        setIsAsking(true)
        const open = [...(form.current?.querySelectorAll('[data-open]') ?? [])].at(isByFile ? 1 : 0)
        const typed = open?.querySelector<HTMLElement>(':scope input:not([type=radio])')
        ;(typed ?? open?.querySelector<HTMLElement>('input, select'))?.focus()
        return undefined
      }}
    >
      <fieldset
        className={`panel stack at-start ${classes.question}`}
        data-open={wanted === undefined || undefined}
      >
        <legend>{messages.accountQuestion}</legend>
        <p className="quiet small">{messages.whyAccount}</p>
        {files.length > 1 && !isByFile && <AnswerIsFor files={files} />}
        <AccountChoice
          label={messages.accountQuestion}
          said={now}
          onSaid={setSaid}
          isAsking={isAsking && !isByFile}
          {...(files.length > 1 &&
            files.length <= mostByFile && {
              others: [{ value: byFile, label: messages.differentAccounts }],
            })}
        />
        {isByFile &&
          [...saidByFile].map(([file, one]) => (
            <fieldset
              key={file}
              className={`panel stack at-start ${classes.question}`}
              data-open={accountIn(one) === undefined || undefined}
            >
              <legend>{file}</legend>
              <AccountChoice
                label={messages.accountQuestionOf(file)}
                said={one}
                onSaid={(next) => setSaidByFile(new Map([...saidByFile, [file, next]]))}
                isAsking={isAsking}
              />
            </fieldset>
          ))}
        <Button type="submit" look="main">
          {messages.useAccount}
        </Button>
      </fieldset>
    </form>
  )
}

/** The account of each file; undefined as long as one is open. */
function answersIn(
  said: ReadonlyMap<string, Parameters<typeof accountIn>[0]>,
): Record<string, string> | undefined {
  const all = [...said].flatMap(([file, one]) => {
    const account = accountIn(one)
    return account === undefined ? [] : [[file, account]]
  })
  return all.length < said.size ? undefined : Object.fromEntries(all)
}
