import { Link } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { booksOf } from '../api/books.ts'
import { line } from '../api/line.ts'
import type { Contact } from '../contract/contact.ts'
import { preferences } from '../kept/preferences.ts'
import type { Receipt } from '../kept/rows.ts'
import { Button } from '../ui/Button.tsx'
import { focusHeading } from '../ui/focus-heading.ts'
import { Notice } from '../ui/Notice.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Choice } from './Choice.tsx'
import { ClearKept } from './ClearKept.tsx'
import { Downloads } from './Downloads.tsx'
import { Filters } from './Filters.tsx'
import { hasWords } from './has-words.ts'
import classes from './KeptTable.module.css'
import { letOldReceiptsGo } from './old-receipts.ts'
import { receiptFile, receiptRows } from './receipt-file.ts'
import { ReceiptTable } from './ReceiptTable.tsx'
import { useFilter } from './use-filter.ts'
import { useKept } from './use-kept.ts'
import { wordsOf } from './words-of.ts'

/** What was deleted from this browser in these books, as it stood: contacts can be created again, transactions had as a file. */
export function ReceiptsPage() {
  const receipts = useKept('receipts')
  const { receiptDays } = useSyncExternalStore(preferences.subscribe, preferences.get)
  const [text, setText] = useFilter('search')
  const [resource, setResource] = useFilter('of')
  const [created, setCreated] = useState<Created>()
  const search = useDeferredValue(text)
  useEffect(() => void letOldReceiptsGo(booksOf(line())), [receiptDays])
  const kept = receiptDays === 0 ? [] : receipts
  const found = kept?.filter(
    (receipt) =>
      (resource === '' || receipt.resource === resource) &&
      (search === '' || hasWords(textsOf(receipt), search)),
  )
  const clear = () => {
    setText('')
    setResource('')
    focusHeading()
  }
  const tellCreated = (name: string, contact: Contact | undefined, notes: string[]) => {
    flushSync(() => setCreated({ name, contact, notes }))
    // The row goes, and the button that had the focus with it.
    focusHeading()
  }
  return (
    <>
      <PageHeading title="Recently deleted">
        {kept && kept.length > 0 && (
          <Filters label="Search the deleted records" text={text} onText={setText}>
            <Choice label="Kind" value={resource} options={resources} onChoose={setResource} />
          </Filters>
        )}
      </PageHeading>
      <p role="status" className={classes.note}>
        {created && <CreatedWords {...created} />}
      </p>
      <div className={classes.tools}>
        <p>
          {receiptDays === 0
            ? 'Deleted records are not kept: '
            : `Kept in this browser for ${receiptDays === 1 ? 'a day' : `${receiptDays} days`}: `}
          <Link to="/device">change</Link>
        </p>
        {found && found.length > 0 && (
          <Downloads name="deleted" rows={() => receiptRows(found)} data={() => receiptFile(found)} />
        )}
        {kept && kept.length > 0 && (
          <ClearKept
            table="receipts"
            label="Clear recently deleted"
            description="The deleted records of these books are forgotten on this device. They can then neither be created again nor downloaded."
            done="Nothing of what was deleted is kept any more."
          />
        )}
      </div>
      {kept === undefined || found === undefined ? (
        <p role="status" className="visually-hidden">
          Loading the deleted records
        </p>
      ) : found.length > 0 ? (
        <ReceiptTable key={`${resource} ${search}`} receipts={found} onCreated={tellCreated} />
      ) : kept.length > 0 ? (
        <Notice title="No deleted record found" actions={<Button onClick={clear}>Clear the filters</Button>}>
          None of them has what is asked for.
        </Notice>
      ) : (
        <Notice title={receiptDays === 0 ? 'Deleted records are not kept' : 'Nothing deleted'}>
          {receiptDays === 0
            ? 'What is deleted from now on cannot be brought back.'
            : 'What is deleted from this browser will stand here as it was.'}
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
          is there again, with the new id {contact.id}.
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

function textsOf({ resource, record }: Receipt): string[] {
  return [...wordsOf(resource, record).summary, ...Object.values(record.fields)]
}
