// Over 200 lines because the page lists files, and the columns that were chosen for them.
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSession, useCapability } from '../api/session/use-session.ts'
import { statementImports } from '../api/statement-imports.ts'
import { formatMoment, formatDay } from '../domain/moment.ts'
import type { StatementImport, StatementImports } from '../domain/statement-import.ts'
import { ButtonLink, Button } from '../ui/Button.tsx'
import { Failure, Fault } from '../ui/Failure.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { AccountLine, KeptImport } from './KeptImport.tsx'
import { ImportStatements } from './ImportStatements.tsx'
import * as messages from './import-messages.tsx'
import { TableHead } from '../ui/TableHead.tsx'
import { forgetKeptMapping, keptMappings, renameKeptMapping } from '../api/csv-columns.ts'
import type { KeptMapping } from '../domain/csv-columns.ts'
import { NameForm } from '../ui/NameForm.tsx'
import * as pageMessages from './page-messages.ts'

const route = getRouteApi('__root__')

const mostListed = 500

/**
 * All statement files that were imported or refused, and why: from uploads, the inbox, and the server's command line.
 */
export function ImportsPage() {
  const session = useSession()
  const { demo } = route.useRouteContext()
  const [canImport, canCheck] = [useCapability('statements'), useCapability('bank-statements')]
  const canKeep = useCapability('kept-mappings')
  // Other services' capabilities are known; Bookend's own announces them with its first response.
  const imports = useQuery({ ...statementImports(session), enabled: canImport || session.memory.isBookend })
  const isElsewhere = !canImport && (!session.memory.isBookend || imports.isError)
  return (
    <>
      <PageHeading title={messages.title}>{canImport && <ImportStatements />}</PageHeading>
      {canCheck && (
        <p className="spaced">
          <Link to="/statement-check">{messages.checkStatements}</Link>
        </p>
      )}
      {imports.data ? (
        <Imports listed={imports.data} />
      ) : isElsewhere ? (
        <Notice
          title={demo ? messages.demoCannotImport : messages.serviceCannotImport}
          actions={<ButtonLink to="/transactions">{messages.goToTransactions}</ButtonLink>}
        >
          {demo
            ? messages.openOwnAccount((text) => <Link to="/connections">{text}</Link>)
            : messages.syncedByBank}
        </Notice>
      ) : imports.isError ? (
        <Failure title={messages.importsUnread} of={imports} />
      ) : (
        <p role="status">{messages.loadingImports}</p>
      )}
      {canKeep && <KeptColumns />}
    </>
  )
}

function Imports({ listed: { items: imports, earlier = [] } }: { listed: StatementImports }) {
  const canKeep = useCapability('kept-imports')
  const linked = useLocation({ select: ({ hash }) => hash })
  useEffect(() => {
    const target = document.getElementById(linked)
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'center' })
  }, [linked])
  if (imports.length + earlier.length === 0)
    return (
      <Notice title={messages.noImports}>
        {messages.dropHereOr((text) => (
          <Link to="/transactions">{text}</Link>
        ))}
      </Notice>
    )
  return (
    <>
      <table role="table" aria-label={messages.title} className="table cards" hidden={imports.length === 0}>
        <TableHead
          columns={[messages.fileColumn, messages.whenColumn, messages.fromColumn, messages.resultColumn]}
        />
        <tbody role="rowgroup">
          {imports.map((one) => (
            <tr
              key={one.id}
              role="row"
              {...(one.id === linked && { 'aria-current': true, className: 'note' })}
            >
              <th role="rowheader" scope="row">
                <span id={one.id} tabIndex={-1} className={one.id === linked ? 'mark' : undefined}>
                  {one.fileName}
                </span>
              </th>
              <td role="cell" className="oneline quiet">
                {formatMoment(Date.parse(one.importedAt))}
              </td>
              <td role="cell" className="oneline quiet">
                {sources[one.source]}
              </td>
              <td role="cell" className="full">
                <Result imported={one} />
                {one.accounts?.map((account, index) => (
                  <AccountLine key={index} account={account} />
                ))}
                {canKeep && <KeptImport imported={one} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {earlier.length > 0 && (
        <section aria-labelledby="earlier" className="stack apart">
          <h2 id="earlier" tabIndex={-1}>
            {messages.earlierImports}
          </h2>
          <p className="quiet small">{messages.earlierKeptNoMore}</p>
          <ul className="bullets">
            {earlier.map(({ fileName, importedAt }) => (
              <li key={fileName}>
                {fileName} · {formatMoment(Date.parse(importedAt))}
              </li>
            ))}
          </ul>
        </section>
      )}
      {imports.length >= mostListed && <p className="quiet small">{messages.onlyLast(mostListed)}</p>}
    </>
  )
}

function Result({ imported }: { imported: StatementImport }) {
  const { faults } = imported
  if (faults.length === 0) return messages.counts(imported)
  const [first, ...others] = faults
  return (
    <>
      <span className="fault">{messages.refused}</span> {first && messages.fault(first)}
      {others.length > 0 && (
        <details>
          <summary>{messages.more(others.length)}</summary>
          <ul className="bullets">
            {others.map((fault, index) => (
              <li key={index}>{messages.fault(fault)}</li>
            ))}
          </ul>
        </details>
      )}
      <p className="quiet small screen-only">{messages.dropAgain}</p>
    </>
  )
}

const sources = {
  upload: messages.fromThisApp,
  inbox: messages.fromInbox,
  command: messages.fromCommandLine,
} as const

/** The columns that were chosen for CSV files, with which the next files that have them are read. */
function KeptColumns() {
  const [session, client] = [useSession(), useQueryClient()]
  const kept = useQuery(keptMappings(session))
  const [renamed, setRenamed] = useState('')
  if (kept.isError) return <Failure title={pageMessages.keptUnread} of={kept} />
  if (!kept.data || kept.data.length === 0) return null
  return (
    <section aria-labelledby="kept-columns" className="stack apart">
      <h2 id="kept-columns">{pageMessages.keptTitle}</h2>
      <p className="quiet small">{pageMessages.keptIntro}</p>
      <ul className="lined small">
        {kept.data.map((one) => (
          <li key={one.id} className="row">
            {renamed === one.id ? (
              <NameForm
                label={pageMessages.nameOfKept}
                name={one.name}
                isRequired
                save={(name) => renameKeptMapping(session, client, { id: one.id, name })}
                wordsOf={pageMessages.notRenamed}
                onEnd={() => setRenamed('')}
              />
            ) : (
              <Kept kept={one} onRename={() => setRenamed(one.id)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Kept({
  kept: { id, name, chosenAt, columns },
  onRename,
}: {
  kept: KeptMapping
  onRename: () => void
}) {
  const [session, client] = [useSession(), useQueryClient()]
  const forget = useMutation({ mutationFn: () => forgetKeptMapping(session, client, id) })
  return (
    <>
      <div className="grow">
        <strong>{name}</strong>{' '}
        <span className="quiet">{pageMessages.chosenOn(formatDay(Date.parse(chosenAt), 'medium'))}</span>
        <div className="quiet">{columns.length > 0 ? columns.join(' · ') : pageMessages.withoutHeader}</div>
      </div>
      <div className="row">
        <Button aria-label={pageMessages.renameKept(name)} onClick={onRename}>
          {pageMessages.rename}
        </Button>
        <Button
          aria-label={pageMessages.forgetKept(name)}
          busy={forget.isPending}
          onClick={() => forget.mutate()}
        >
          {pageMessages.forget}
        </Button>
      </div>
      {forget.error && <Fault>{pageMessages.notForgotten(forget.error.message)}</Fault>}
    </>
  )
}
