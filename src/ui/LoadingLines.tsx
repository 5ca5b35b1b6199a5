import classes from './LoadingLines.module.css'

/** A placeholder for a page that is being read: announced at once, and drawn after 200 ms as lines in place of its values. */
export function LoadingLines({ label }: { label: string }) {
  return (
    <div className={`late ${classes.lines} screen-only`}>
      <p role="status" className="visually-hidden">
        {label}
      </p>
    </div>
  )
}
