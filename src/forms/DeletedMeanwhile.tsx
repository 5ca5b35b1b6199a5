import { Button } from '../ui/Button.tsx'
import { CopyOut } from './CopyOut.tsx'
import classes from './DeletedMeanwhile.module.css'

type DeletedMeanwhileProps = {
  /** Whether a failed save has told it already. */
  isTold: boolean
  /** What stands in the form. */
  values: () => Record<string, string>
  /** Creates it again, where that can be done. */
  onCreate: (() => void) | undefined
}

/** The way on from a form whose record was deleted meanwhile: what was typed becomes a new record, or goes to the clipboard. */
export function DeletedMeanwhile({ isTold, values, onCreate }: DeletedMeanwhileProps) {
  return (
    <div className={classes.ways}>
      <p role={isTold ? undefined : 'alert'}>
        <strong>This was deleted meanwhile; all that you typed is still here.</strong>
      </p>
      {onCreate ? (
        <>
          <p>You can create it again from what stands here; it then gets a new id.</p>
          <Button onClick={onCreate}>Create it again</Button>
        </>
      ) : (
        <>
          <p>It cannot be created again from here, but what stands in the form can be copied.</p>
          <CopyOut values={values} />
        </>
      )}
    </div>
  )
}
