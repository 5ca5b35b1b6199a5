import type { Contact } from '../contract/contact.ts'
import type { Receipt } from '../kept/rows.ts'
import { FieldList } from './Changes.tsx'
import { CreateAgain } from './CreateAgain.tsx'
import { Downloads } from './Downloads.tsx'
import { KeptTable } from './KeptTable.tsx'
import classes from './KeptTable.module.css'
import { receiptFile, receiptRows } from './receipt-file.ts'
import { momentOf } from './when.ts'
import { wordsOf } from './words-of.ts'

type ReceiptTableProps = {
  receipts: Receipt[]
  onCreated: (name: string, contact: Contact | undefined, notes: string[]) => void
}

/** Deleted records in lines: when, what, all that is known of it, and what can be done. */
export function ReceiptTable({ receipts, onCreated }: ReceiptTableProps) {
  return (
    <KeptTable
      label="Recently deleted"
      headers={headers}
      rows={receipts}
      keyOf={({ resource, id }) => `${resource} ${id}`}
    >
      {(receipt) => <ReceiptCells receipt={receipt} onCreated={onCreated} />}
    </KeptTable>
  )
}

const headers = ['Deleted', 'Kind', 'Record', 'Fields', 'Actions']

type ReceiptCellsProps = Pick<ReceiptTableProps, 'onCreated'> & { receipt: Receipt }

function ReceiptCells({ receipt, onCreated }: ReceiptCellsProps) {
  const { at, resource, record } = receipt
  const { name, summary } = wordsOf(resource, record)
  return (
    <>
      <td role="cell" className={classes.when}>
        {momentOf(at)}
      </td>
      <td role="cell" className={classes.what}>
        {resource === 'contacts' ? 'Contact' : 'Transaction'}
      </td>
      <td role="cell">{summary.join(' · ')}</td>
      <td role="cell">
        <FieldList fields={record.fields} others={record.others} />
        {!record.whole && <span className={classes.quiet}>Only what the list showed</span>}
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
