import type { ReactNode } from 'react'
import classes from './Filters.module.css'

type FiltersProps = {
  /** What the box searches: "Search the journal". */
  label: string
  text: string
  onText: (text: string) => void
  /** Further choices. */
  children: ReactNode
}

/** Narrows down what is kept on this device: by text, and by further choices. */
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
