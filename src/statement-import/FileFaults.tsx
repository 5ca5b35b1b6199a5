import type { ImportFault } from '../domain/statement-import.ts'
import classes from './ImportDialog.module.css'
import * as messages from './messages.tsx'

/** The faults for which a whole file was refused. */
export function FileFaults({ faults }: { faults: ImportFault[] }) {
  return (
    <>
      <p role="alert" className={classes.failure}>
        {messages.refusedWhole}
      </p>
      <ul className={classes.faults}>
        {faults.map((fault, index) => (
          <li key={index}>{messages.fault(fault)}</li>
        ))}
      </ul>
    </>
  )
}
