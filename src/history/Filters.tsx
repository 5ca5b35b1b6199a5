import type { ReactNode } from 'react'
import classes from './Filters.module.css'

type FiltersProps = {
  /** The label of the search box: "Search the journal". */
  label: string
  text: string
  onText: (text: string) => void
  /** Additional filters. */
  children: ReactNode
}

/** Filters data stored on this device, by text and additional choices. */
export function Filters({ label, text, onText, children }: FiltersProps) {
  return (
    <div role="search" className={classes.filters}>
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      {children}
    </div>
  )
}
