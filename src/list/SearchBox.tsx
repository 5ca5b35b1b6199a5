import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { SearchIcon } from '../ui/icons.tsx'
import { normalized } from './list-query.ts'
import classes from './SearchBox.module.css'

type SearchBoxProps = { label: string; search: string }

/**
 * The words searched for. The box keeps every key as it was typed; the address follows a moment later, with one entry
 * in the history for a search, however many keys it took. When the address changes by other means, so does the box.
 */
export function SearchBox({ label, search }: SearchBoxProps) {
  const navigate = useNavigate()
  const [text, setText] = useState(search)
  const [seen, setSeen] = useState(search)
  // What this box itself has put into the address; its coming back is no news.
  const [sent, setSent] = useState(search)
  // Whether the newest entry of the history is the search being typed: then it is rewritten, else a new one is made.
  const [typing, setTyping] = useState(false)
  if (search !== seen) {
    setSeen(search)
    if (search !== sent) {
      setText(search)
      setSent(search)
      setTyping(false)
    }
  }

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const ask = (typed: string) => {
    clearTimeout(timer.current)
    timer.current = undefined
    const words = normalized(typed)
    // What was sent may never have arrived, when something else was clicked in the same moment.
    if (words === sent && words === search) return
    setSent(words)
    setTyping(true)
    void navigate({ to: '.', search: { search: words, page: 1 }, replace: typing })
  }
  return (
    <form
      role="search"
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        ask(text)
        setTyping(false)
      }}
    >
      <SearchIcon />
      <input
        type="search"
        aria-label={label}
        placeholder="Search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => {
          const box = event.target
          const typed = box.value
          setText(typed)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => {
            // Back may have put other words into the box meanwhile; these then count no more.
            if (box.value === typed) ask(typed)
          }, 250)
        }}
        onBlur={() => {
          if (timer.current !== undefined) ask(text)
          setTyping(false)
        }}
      />
    </form>
  )
}
