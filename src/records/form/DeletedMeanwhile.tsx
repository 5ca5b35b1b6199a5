import { Button } from '../../ui/Button.tsx'
import { CopyTyped } from './CopyTyped.tsx'
import classes from './DeletedMeanwhile.module.css'
import * as messages from './notice-messages.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

type DeletedMeanwhileProps = {
  resource: CollectionName
  /** Whether a failed save has already reported it. */
  isTold: boolean
  /** The values in the form. */
  values: () => Record<string, string>
  /** Creates the record again, where that is possible. */
  onCreate: (() => void) | undefined
}

/** Options for a form whose record was deleted in the meantime: save the input as a new record, or copy it. */
export function DeletedMeanwhile({ resource, isTold, values, onCreate }: DeletedMeanwhileProps) {
  return (
    <div className={classes.ways}>
      <p role={isTold ? undefined : 'alert'}>
        <strong>{messages.deletedMeanwhile[resource]}</strong>
      </p>
      {onCreate ? (
        <>
          <p>{messages.canCreateAgain[resource]}</p>
          <Button onClick={onCreate}>{messages.createItAgain}</Button>
        </>
      ) : (
        <>
          <p>{messages.cannotCreateAgain}</p>
          <CopyTyped values={values} />
        </>
      )}
    </div>
  )
}
