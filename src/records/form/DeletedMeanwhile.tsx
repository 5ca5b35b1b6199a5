import { Button } from '../../ui/Button.tsx'
import { CopyTyped } from './CopyTyped.tsx'
import classes from './DeletedMeanwhile.module.css'

type DeletedMeanwhileProps = {
  /** The singular noun: "contact". */
  one: string
  /** Whether a failed save has already reported it. */
  isTold: boolean
  /** The values in the form. */
  values: () => Record<string, string>
  /** Creates the record again, where that is possible. */
  onCreate: (() => void) | undefined
}

/** Options for a form whose record was deleted in the meantime: save the input as a new record, or copy it. */
export function DeletedMeanwhile({ one, isTold, values, onCreate }: DeletedMeanwhileProps) {
  return (
    <div className={classes.ways}>
      <p role={isTold ? undefined : 'alert'}>
        <strong>Someone deleted this {one} while you were editing. Your changes are still here.</strong>
      </p>
      {onCreate ? (
        <>
          <p>You can create it again. It will be a new {one}.</p>
          <Button onClick={onCreate}>Create it again</Button>
        </>
      ) : (
        <>
          <p>You cannot create it again here, but you can copy what you typed.</p>
          <CopyTyped values={values} />
        </>
      )}
    </div>
  )
}
