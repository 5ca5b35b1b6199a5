import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useSession } from '../api/session/use-session.ts'
import { statementImports } from '../api/statement-imports.ts'
import { useCapability } from '../api/session/use-capability.ts'
import { formatMoment } from '../domain/format-moment.ts'
import type { StatementImport } from '../domain/statement-import.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { countsOf, faultWords } from './import-words.ts'
import { ImportStatements } from './ImportStatements.tsx'
import classes from './ImportsPage.module.css'
import { formatCount } from '../domain/format-count.ts'

const route = getRouteApi('__root__')

/** The maximum number of imports that a service lists. */
const mostListed = 500

/**
 * All statement files that were imported or refused, and why: from uploads, the inbox, and the server's command line.
 */
export function ImportsPage() {
  const session = useSession()
  const { demo } = route.useRouteContext()
  const canImport = useCapability('statements')
  // Other services' capabilities are known; Bookend's own announces them with its first response.
  const imports = useQuery({ ...statementImports(session), enabled: canImport || session.memory.isBookend })
  const isElsewhere = !canImport && (!session.memory.isBookend || imports.isError)
  return (
    <>
      <PageHeading title="Imports">{canImport && <ImportStatements />}</PageHeading>
      {imports.data ? (
        <Imports imports={imports.data} />
      ) : isElsewhere ? (
        <Notice
          title={demo ? 'The demo does not import statements' : 'This service does not import statements'}
          actions={<ButtonLink to="/transactions">Go to transactions</ButtonLink>}
        >
          {demo ? (
            <>
              To import statements, open your own books under <Link to="/connections">Connections</Link>.
            </>
          ) : (
            'Its transactions come from the bank account that is synced with it.'
          )}
        </Notice>
      ) : imports.isError ? (
        <Failure
          title="The imports could not be read"
          error={imports.error}
          onRetry={() => void imports.refetch()}
          retrying={imports.isFetching}
        />
      ) : (
        <p role="status">Loading imports</p>
      )}
    </>
  )
}

function Imports({ imports }: { imports: StatementImport[] }) {
  if (imports.length === 0)
    return (
      <Notice title="No imports yet">
        Drop a bank statement here or on <Link to="/transactions">Transactions</Link>. It reads CAMT, MT940,
        OFX and CSV.
      </Notice>
    )
  return (
    <>
      <table role="table" aria-label="Imports" className={classes.table}>
        <thead role="rowgroup">
          <tr role="row">
            {['File', 'When', 'From', 'Result'].map((header) => (
              <th key={header} role="columnheader" scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {imports.map((one) => (
            <tr key={one.id} role="row">
              <th role="rowheader" scope="row">
                {one.fileName}
              </th>
              <td role="cell">{formatMoment(Date.parse(one.importedAt))}</td>
              <td role="cell">{sources[one.source]}</td>
              <td role="cell">
                <Result imported={one} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {imports.length >= mostListed && (
        <p className={classes.hint}>Only the last {mostListed} imports are listed.</p>
      )}
    </>
  )
}

function Result({ imported }: { imported: StatementImport }) {
  const { faults } = imported
  if (faults.length === 0) return countsOf(imported)
  const [first, ...others] = faults
  return (
    <>
      <span className={classes.refused}>Refused.</span> {first && faultWords(first)}
      {others.length > 0 && (
        <details>
          <summary>{formatCount(others.length)} more</summary>
          <ul>
            {others.map((fault, index) => (
              <li key={index}>{faultWords(fault)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const sources = { upload: 'This app', inbox: 'Inbox folder', command: 'Command line' } as const
