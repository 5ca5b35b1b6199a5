import { Link } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useStorageScope } from '../../api/session/use-storage-scope.ts'
import type { Contact } from '../../domain/contact.ts'
import { createMatcher } from '../../domain/search/create-matcher.ts'
import { preferences } from '../../storage/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Choice } from '../Choice.tsx'
import { ClearStored } from '../../settings/ClearStored.tsx'
import { Downloads } from '../Downloads.tsx'
import { Filters } from '../Filters.tsx'
import classes from '../HistoryTable.module.css'
import { purgeExpired } from './purge-expired.ts'
import { receiptFile, receiptRows } from './deleted-records-file.ts'
import { RecentlyDeletedTable } from './RecentlyDeletedTable.tsx'
import { useFilter } from '../use-filter.ts'
import { useTable } from '../use-table.ts'
import * as messages from './messages.tsx'

/**
 * The records deleted from this browser in the open account: contacts can be created again, transactions downloaded.
 */
export function RecentlyDeletedPage() {
  const books = useStorageScope()
  const receipts = useTable('receipts')
  const { receiptDays } = useSyncExternalStore(preferences.subscribe, preferences.get)
  const [text, setText] = useFilter('search')
  const [resource, setResource] = useFilter('of')
  const [created, setCreated] = useState<Created>()
  const search = useDeferredValue(text)
  useEffect(() => void purgeExpired(books), [books, receiptDays])
  const kept = receiptDays === 0 ? [] : receipts
  const matches = createMatcher(search)
  const found = kept?.filter(
    (receipt) =>
      (resource === '' || receipt.resource === resource) &&
      (search === '' || matches(receipt.resource, receipt.record.fields)),
  )
  const clear = () => {
    setText('')
    setResource('')
    focusHeading()
  }
  const tellCreated = (name: string, contact: Contact | undefined, notes: string[]) => {
    flushSync(() => setCreated({ name, contact, notes }))
    // The row disappears together with the focused button.
    focusHeading()
  }
  return (
    <>
      <PageHeading title={messages.title}>
        {kept && kept.length > 0 && (
          <Filters label={messages.searchDeleted} text={text} onText={setText}>
            <Choice label={messages.show} value={resource} options={resources} onChoose={setResource} />
          </Filters>
        )}
      </PageHeading>
      <p role="status" className={classes.note}>
        {created && <CreatedWords {...created} />}
      </p>
      <div className={classes.tools}>
        <p>
          {receiptDays === 0 ? messages.notKept : messages.keptFor(receiptDays)}{' '}
          <Link to="/device">{messages.changeKeeping}</Link>
        </p>
        {found && found.length > 0 && (
          <Downloads name="deleted" rows={() => receiptRows(found)} data={() => receiptFile(found)} />
        )}
        {kept && kept.length > 0 && (
          <ClearStored
            table="receipts"
            label={messages.clearDeleted}
            question={messages.clearDeletedQuestion}
            description={messages.clearDeletedConsequence}
            done={messages.deletedCleared}
          />
        )}
      </div>
      {kept === undefined || found === undefined ? (
        <p role="status" className="visually-hidden">
          {messages.loading}
        </p>
      ) : found.length > 0 ? (
        <RecentlyDeletedTable key={`${resource} ${search}`} receipts={found} onCreated={tellCreated} />
      ) : kept.length > 0 ? (
        <Notice title={messages.noMatches} actions={<Button onClick={clear}>{messages.clearFilters}</Button>}>
          {messages.tryOtherWords}
        </Notice>
      ) : (
        <Notice title={receiptDays === 0 ? messages.notKeptTitle : messages.empty}>
          {receiptDays === 0 ? messages.notKeptHint : messages.emptyHint}
        </Notice>
      )}
    </>
  )
}

type Created = { name: string; contact: Contact | undefined; notes: string[] }

function CreatedWords({ name, contact, notes }: Created) {
  return (
    <>
      {messages.createdAgain(
        contact ? (
          <Link to="/contacts/$contactId" params={{ contactId: contact.id }}>
            {name}
          </Link>
        ) : (
          name
        ),
      )}{' '}
      {notes.join(' ')}
    </>
  )
}

const resources = [
  ['', messages.bothCollections],
  ['contacts', messages.contacts],
  ['transactions', messages.transactions],
] as const
