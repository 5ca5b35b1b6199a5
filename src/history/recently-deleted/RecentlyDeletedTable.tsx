import type { Contact } from '../../domain/contact.ts'
import type { Receipt } from '../../storage/rows.ts'
import { FieldList } from '../Changes.tsx'
import { CreateAgain } from './CreateAgain.tsx'
import { Downloads } from '../Downloads.tsx'
import { HistoryTable } from '../HistoryTable.tsx'
import classes from '../HistoryTable.module.css'
import { receiptFile, receiptRows } from './deleted-records-file.ts'
import { formatMoment } from '../../domain/format-moment.ts'
import { collectionOf } from '../collection-of.ts'
import { SummaryLine } from '../../ui/SummaryLine.tsx'
import * as messages from './messages.tsx'

type RecentlyDeletedTableProps = {
  receipts: Receipt[]
  onCreated: (name: string, contact: Contact | undefined, notes: string[]) => void
}

/** The deleted records as a table: when, what, all known fields, and actions. */
export function RecentlyDeletedTable({ receipts, onCreated }: RecentlyDeletedTableProps) {
  return (
    <HistoryTable
      label={messages.title}
      headers={headers}
      rows={receipts}
      keyOf={({ resource, id }) => `${resource} ${id}`}
    >
      {(receipt) => <ReceiptCells receipt={receipt} onCreated={onCreated} />}
    </HistoryTable>
  )
}

const headers = [messages.deleted, messages.type, messages.name, messages.details, messages.actions]

type ReceiptCellsProps = Pick<RecentlyDeletedTableProps, 'onCreated'> & { receipt: Receipt }

function ReceiptCells({ receipt, onCreated }: ReceiptCellsProps) {
  const { at, resource, record } = receipt
  const { name, summary } = collectionOf(resource, record)
  return (
    <>
      <td role="cell" className={classes.when}>
        {formatMoment(at)}
      </td>
      <td role="cell" className={classes.what}>
        {resource === 'contacts' ? messages.contact : messages.transaction}
      </td>
      <td role="cell">
        <SummaryLine text={summary.join(' · ')} />
      </td>
      <td role="cell">
        <FieldList fields={record.fields} others={record.others} />
        {!record.whole && <span className={classes.quiet}>{messages.onlyList}</span>}
      </td>
      <td role="cell" className={classes.actions}>
        <div>
          {resource === 'contacts' ? (
            <CreateAgain receipt={receipt} name={name} onCreated={onCreated} />
          ) : (
            <Downloads
              name={`deleted-${record.id.replace(/[^\w-]+/g, '-').slice(0, 80)}`}
              of={summary.join(', ')}
              rows={() => receiptRows([receipt])}
              data={() => receiptFile([receipt])}
            />
          )}
        </div>
      </td>
    </>
  )
}
