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
      <PageHeading title="Recently deleted">
        {kept && kept.length > 0 && (
          <Filters label="Search the deleted records" text={text} onText={setText}>
            <Choice label="Show" value={resource} options={resources} onChoose={setResource} />
          </Filters>
        )}
      </PageHeading>
      <p role="status" className={classes.note}>
        {created && <CreatedWords {...created} />}
      </p>
      <div className={classes.tools}>
        <p>
          {receiptDays === 0
            ? 'Deleted records are not kept. '
            : `Kept in this browser for ${receiptDays === 1 ? '1 day' : `${receiptDays} days`}. `}
          <Link to="/device">Change</Link>
        </p>
        {found && found.length > 0 && (
          <Downloads name="deleted" rows={() => receiptRows(found)} data={() => receiptFile(found)} />
        )}
        {kept && kept.length > 0 && (
          <ClearStored
            table="receipts"
            label="Clear recently deleted"
            description="This removes the deleted records from this device. You can then no longer create them again or download them."
            done="Recently deleted is empty."
          />
        )}
      </div>
      {kept === undefined || found === undefined ? (
        <p role="status" className="visually-hidden">
          Loading the deleted records
        </p>
      ) : found.length > 0 ? (
        <RecentlyDeletedTable key={`${resource} ${search}`} receipts={found} onCreated={tellCreated} />
      ) : kept.length > 0 ? (
        <Notice title="No deleted records match" actions={<Button onClick={clear}>Clear the filters</Button>}>
          Try other words, or clear the filters.
        </Notice>
      ) : (
        <Notice title={receiptDays === 0 ? 'Deleted records are not kept' : 'Nothing deleted yet'}>
          {receiptDays === 0
            ? 'You cannot get back what you delete from now on.'
            : 'Records you delete in this browser will appear here.'}
        </Notice>
      )}
    </>
  )
}

type Created = { name: string; contact: Contact | undefined; notes: string[] }

function CreatedWords({ name, contact, notes }: Created) {
  return (
    <>
      {contact ? (
        <>
          <Link to="/contacts/$contactId" params={{ contactId: contact.id }}>
            {name}
          </Link>{' '}
          was created again.
        </>
      ) : (
        `${name} was created again.`
      )}{' '}
      {notes.join(' ')}
    </>
  )
}

const resources = [
  ['', 'Contacts and transactions'],
  ['contacts', 'Contacts'],
  ['transactions', 'Transactions'],
] as const
