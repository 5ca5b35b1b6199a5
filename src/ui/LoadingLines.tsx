import classes from './LoadingLines.module.css'

/** Stands for a page that is being read: told at once, and drawn after 200 ms as lines where its values will be. */
export function LoadingLines({ label }: { label: string }) {
  return (
    <div className={classes.lines}>
      <p role="status" className="visually-hidden">
        {label}
      </p>
    </div>
  )
}
