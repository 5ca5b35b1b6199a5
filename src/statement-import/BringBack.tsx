import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCapability, useSession } from '../api/session/use-session.ts'
import { restoreListed } from '../changes/restore-deleted.ts'
import type { ImportReport } from '../domain/statement-import.ts'
import { Button } from '../ui/Button.tsx'
import * as messages from './import-messages.tsx'

type BringBackProps = { report: ImportReport; onBack: (report: ImportReport) => void }

/** Offers to restore the lines of a file that were deleted before, where the service keeps them. */
export function BringBack({ report, onBack }: BringBackProps) {
  const session = useSession()
  const client = useQueryClient()
  const canRestore = useCapability('deleted-records')
  const { deletedIds = [] } = report
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: async () => {
      const missing = await restoreListed(session, client, 'transactions', deletedIds)
      onBack(withLinesBack(report, missing))
      return messages.broughtBack(deletedIds.length - missing.length, missing.length)
    },
  })
  // The region stays for the words that follow the lines a moment later.
  if (deletedIds.length === 0 && !data && !isPending) return null
  return (
    <>
      {canRestore && deletedIds.length > 0 && (
        <Button busy={isPending} onClick={() => mutate()}>
          {messages.bringBack(deletedIds.length)}
        </Button>
      )}
      <p role={error ? 'alert' : 'status'} className={error ? 'fault' : undefined}>
        {error ? messages.notBroughtBack(error.message) : data}
      </p>
    </>
  )
}

/** The report once deleted lines were restored; if some were not, the sums that are missing stay as they were told. */
function withLinesBack(report: ImportReport, missing: readonly string[]): ImportReport {
  const back = report.deletedBefore - missing.length
  const counts = { known: report.known + back, deletedBefore: missing.length, deletedIds: [] }
  if (missing.length > 0) return { ...report, ...counts }
  return {
    ...report,
    ...counts,
    statements: report.statements.map((statement) => ({
      ...statement,
      known: statement.known + statement.deletedBefore,
      deletedBefore: 0,
      figures: statement.figures && { ...statement.figures, leftOut: undefined },
    })),
  }
}
