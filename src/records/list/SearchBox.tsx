import { useMatch, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { pauseBeforeSearch } from '../../api/resource.ts'
import { useSession } from '../../api/session/use-session.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import { normalized } from './list-query.ts'
import classes from './ListPage.module.css'
import * as messages from './messages.ts'

type SearchBoxProps = {
  label: string
  search: string
  /** Whether the rows on the screen are the answer to that search. */
  isAnswered: boolean
}

/**
 * The search box. It keeps every keystroke exactly; the address follows shortly after, with one history entry per
 * search. If the address changes in another way, so does the box. Enter and the down arrow go to the first row found.
 * Over 80 lines because text, address and focus follow one another.
 */
export function SearchBox({ label, search, isAnswered }: SearchBoxProps) {
  const searchHere = useSearchHere()
  const session = useSession()
  const [text, setText] = useState(search)
  const [seen, setSeen] = useState(search)
  // The search that this box itself wrote to the address, to be ignored when it comes back.
  const [sent, setSent] = useState(search)
  // Whether the newest history entry is the search being typed: then it is replaced, otherwise a new one is pushed.
  const [typing, setTyping] = useState(false)
  const isUnsent = normalized(text) !== search
  const setLeaving = useWayToRows(isAnswered && !isUnsent)
  if (search !== seen) {
    setSeen(search)
    if (search !== sent) {
      setText(search)
      setSent(search)
      setTyping(false)
    }
  }

  // The table shows its line from the first letter, not only once the search is sent.
  useLayoutEffect(() => {
    const page = document.documentElement
    page.toggleAttribute('data-unsent', isUnsent)
    return () => page.removeAttribute('data-unsent')
  }, [isUnsent])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const ask = (typed: string) => {
    clearTimeout(timer.current)
    timer.current = undefined
    const words = normalized(typed)
    // The navigation may have been lost if something else was clicked at the same moment.
    if (words === sent && words === search) return
    setSent(words)
    setTyping(true)
    searchHere(words, typing)
  }
  const leave = () => {
    ask(text)
    setTyping(false)
    setLeaving(true)
  }
  return (
    <form
      role="search"
      className={`${classes.form} screen-only`}
      onSubmit={(event) => {
        event.preventDefault()
        leave()
      }}
    >
      <SearchIcon />
      <input
        type="search"
        aria-label={label}
        placeholder={messages.searchPlaceholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => {
          const box = event.target
          const typed = box.value
          setText(typed)
          setLeaving(false)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => {
            // Going back may have replaced the text in the meantime; then it is no longer valid.
            if (box.value === typed) ask(typed)
          }, pauseBeforeSearch(session))
        }}
        onKeyDown={(event) => {
          if (!isPlainDown(event.nativeEvent)) return
          event.preventDefault()
          leave()
        }}
        onBlur={() => {
          setLeaving(false)
          if (timer.current !== undefined) ask(text)
          setTyping(false)
        }}
      />
    </form>
  )
}

/** Has the address hold a search, unless the user has left this list: the page that is loading can have a search of its own. */
function useSearchHere() {
  const navigate = useNavigate()
  const router = useRouter()
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  return (search: string, replace: boolean) => {
    if (router.latestLocation.pathname === pathname)
      void navigate({ to: '.', search: (before) => ({ ...before, search, page: 1 }), replace })
  }
}

/** Once wanted, goes to the first row, as soon as the rows are those of the text. */
function useWayToRows(isAnswered: boolean) {
  const [isWanted, setIsWanted] = useState(false)
  const canGo = isWanted && isAnswered
  useEffect(() => {
    if (canGo) document.querySelector<HTMLElement>('main tbody tr[data-id] a')?.focus()
  }, [canGo])
  return setIsWanted
}

function isPlainDown({ key, isComposing, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return key === 'ArrowDown' && !(isComposing || shiftKey || ctrlKey || altKey || metaKey)
}
