import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useBankAccounts, wordsForBankAccount } from '../api/bank-accounts/bank-accounts.ts'
import { importedFile, undoImport, undoPlan } from '../api/kept-imports.ts'
import { useSession } from '../api/session/use-session.ts'
import { formatAmount } from '../domain/money.ts'
import { formatWhen } from '../domain/moment.ts'
import type { ImportedAccount, StatementImport } from '../domain/statement-import.ts'
import { saveFile } from '../ui/save-file.ts'
import classes from './ImportsPage.module.css'
import * as messages from './page-messages.ts'
import * as importMessages from './import-messages.tsx'
import { NotTaken } from './PlannedLines.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { announceImport } from './import-channel.ts'
import { Fault } from '../ui/Failure.tsx'
import { Figure } from '../ui/Figure.tsx'

/** What can be done with an import: see its transactions, download its file, take it back. */
export function KeptImport({ imported }: { imported: StatementImport }) {
  const { id, fileName, undone, canUndo, hasFile } = imported
  const session = useSession()
  const download = useMutation({
    mutationFn: async () => saveFile(fileName, await importedFile(session, id)),
  })
  if (!canUndo && !undone) return null
  return (
    <>
      {undone && (
        <p className="quiet">
          {messages.takenBack(undone.by, formatWhen(Date.parse(undone.at)))}: {messages.undoneIn(undone)}
        </p>
      )}
      <div className={`row screen-only ${classes.actions}`}>
        {!undone && imported.new > 0 && (
          <Link
            to="/transactions"
            search={{ search: '', page: 1, refine: new URLSearchParams({ import: id }).toString() }}
            aria-label={messages.showTransactionsOf(fileName)}
          >
            {importMessages.showTransactions}
          </Link>
        )}
        {hasFile && (
          <UnstyledButton
            className={classes.action}
            aria-label={messages.downloadNamed(fileName)}
            onClick={() => download.mutate()}
          >
            {messages.downloadFile}
          </UnstyledButton>
        )}
        {canUndo && <UndoImport imported={imported} />}
      </div>
      {download.error && <Fault>{messages.notDownloaded(download.error.message)}</Fault>}
    </>
  )
}

/** A bank account of an import, with the days and the balances of its statements. */
export function AccountLine({ account }: { account: ImportedAccount }) {
  useBankAccounts() // their names are in the words
  const { bankAccount, from, to, currency = '', opening, closing, leftAsSums } = account
  const days = from === to ? from : importMessages.period(from, to)
  const shown = (amount: string) => <Figure text={formatAmount(amount, currency).replace('+', '')} />
  return (
    <>
      <p className={`row quiet ${classes.actions}`}>
        {bankAccount !== '' && <span>{wordsForBankAccount(bankAccount)}</span>}
        {days !== '' && <span>{days}</span>}
        {opening !== undefined && closing !== undefined && (
          <span>{importMessages.balances(shown(opening), shown(closing), currency)}</span>
        )}
      </p>
      <NotTaken lines={leftAsSums} title={importMessages.leftAsSums} />
    </>
  )
}

/** Takes back an import, after a question that says what happens to its transactions. */
function UndoImport({ imported }: { imported: StatementImport }) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <UnstyledButton
        className={classes.action}
        aria-label={messages.takeBackNamed(imported.fileName)}
        onClick={() => setIsAsked(true)}
      >
        {messages.takeBack}
      </UnstyledButton>
      {isAsked && <UndoDialog imported={imported} onClose={() => setIsAsked(false)} />}
    </>
  )
}

function UndoDialog({ imported, onClose }: { imported: StatementImport; onClose: () => void }) {
  const session = useSession()
  const client = useQueryClient()
  const plan = useQuery(undoPlan(session, imported.id))
  const undo = useMutation({
    mutationFn: () => undoImport(session, client, imported.id),
    onSuccess: () => {
      announceImport()
      onClose()
    },
  })
  const failure = undo.error ? messages.notTakenBack(undo.error.message) : plan.error?.message
  return (
    <AlertDialog
      title={messages.takeBackQuestion(imported.fileName)}
      description={messages.takenAgain}
      busy={undo.isPending}
      onCancel={onClose}
      actions={
        plan.data && (
          <Button look="danger" busy={undo.isPending} onClick={() => undo.mutate()}>
            {messages.takeBackNow(plan.data.removed)}
          </Button>
        )
      }
    >
      <div role="status" className="stack">
        {plan.data
          ? messages.planOf(plan.data).map((words) => <p key={words}>{words}</p>)
          : !plan.isError && <p>{messages.lookingAtImport}</p>}
      </div>
      {failure !== undefined && <Fault>{failure}</Fault>}
    </AlertDialog>
  )
}
