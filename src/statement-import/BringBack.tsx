import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCapability, useSession } from '../api/session/use-session.ts'
import { restoreListed } from '../changes/restore-deleted.ts'
import type { ImportReport } from '../domain/statement-import.ts'
import { Button } from '../ui/Button.tsx'
import * as messages from './import-messages.tsx'
import { reasonOf } from '../domain/reason-of.ts'

/** Offers to restore the lines of a file that were deleted before, where the service keeps them. */
export function BringBack({
  report,
  onBack,
}: {
  report: ImportReport
  onBack: (report: ImportReport) => void
}) {
  const session = useSession()
  const client = useQueryClient()
  const canRestore = useCapability('deleted-records')
  const [state, setState] = useState<{ busy?: true; words?: string; failed?: true }>({})
  const { deletedIds = [] } = report
  const restore = async () => {
    setState({ busy: true })
    try {
      const missing = await restoreListed(session, client, 'transactions', deletedIds)
      setState({ words: messages.broughtBack(deletedIds.length - missing.length, missing.length) })
      onBack(withLinesBack(report, missing))
    } catch (error) {
      setState({
        words: messages.notBroughtBack(reasonOf(error)),
        failed: true,
      })
    }
  }
  if (deletedIds.length === 0 && !state.words) return null
  return (
    <>
      {canRestore && deletedIds.length > 0 && (
        <Button busy={state.busy ?? false} onClick={() => void restore()}>
          {messages.bringBack(deletedIds.length)}
        </Button>
      )}
      <p role={state.failed ? 'alert' : 'status'} className={state.failed ? 'fault' : undefined}>
        {state.words}
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
