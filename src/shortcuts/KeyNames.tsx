import { Fragment } from 'react'
import { spokenWordsOf, wordsOf } from './key-words.ts'
import classes from './KeySheet.module.css'
import * as messages from './messages.ts'

export function KeyNames({ keys }: { keys: readonly string[] }) {
  return (
    <span className={`row ${classes.keys}`}>
      {keys.map((chords, index) => (
        <Fragment key={chords}>
          {index > 0 && <span className="fine"> {messages.or} </span>}
          <kbd>
            {spokenWordsOf(chords) === wordsOf(chords) ? (
              wordsOf(chords)
            ) : (
              <>
                <span aria-hidden>{wordsOf(chords)}</span>
                <span className="visually-hidden">{spokenWordsOf(chords)}</span>
              </>
            )}
          </kbd>
        </Fragment>
      ))}
    </span>
  )
}
