import { useMemo, useState } from 'react'
import { contactFieldNames, transactionFieldNames } from '../../domain/fields.ts'
import { labelOf } from '../../domain/label-of.ts'
import classes from '../bulk-edit/EditDialog.module.css'
import { RehearsalDialog } from '../bulk-edit/RehearsalDialog.tsx'
import type { ChangeOf } from '../bulk-edit/rehearse.ts'
import { startField } from '../bulk-edit/start-field.ts'
import type { Collection } from '../collection.ts'
import type { Selection } from '../list/selection.ts'
import type { Pasted } from './pasted.ts'
import * as messages from './messages.ts'

type PasteDialogProps<T extends { id: string }> = {
  collection: Collection<T>
  selection: Selection<T>
  pasted: Pasted<T>
  onClose: () => void
}

/** Asks for the field of a pasted column, and shows every record before and after. */
export function PasteDialog<T extends { id: string }>(props: PasteDialogProps<T>) {
  const { collection, selection, pasted, onClose } = props
  const { resource } = collection
  const { records, texts } = pasted
  const fields: readonly string[] = fieldNames[resource]
  const [field, setField] = useState(() => startField(fields))
  const changeOf: ChangeOf = useMemo(
    () =>
      ({ id }) => ({ [field]: texts.get(id) ?? '' }),
    [field, texts],
  )
  return (
    <RehearsalDialog
      collection={collection}
      selection={selection}
      edited={{ ticked: records }}
      title={messages.title(resource, records.length)}
      origin="paste"
      changeOf={changeOf}
      onClose={onClose}
    >
      <div className={classes.operation}>
        <label className={classes.label}>
          {messages.field}
          <select value={field} onChange={({ target }) => setField(target.value)}>
            {fields.map((one) => (
              <option key={one} value={one}>
                {labelOf(one)}
              </option>
            ))}
          </select>
        </label>
      </div>
    </RehearsalDialog>
  )
}

const fieldNames = { contacts: contactFieldNames, transactions: transactionFieldNames }
