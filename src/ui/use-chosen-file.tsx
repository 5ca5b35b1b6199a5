import { useState } from 'react'
import { ChooseFile } from './ChooseFile.tsx'
import * as messages from './common-messages.ts'

type Chosen<Content> = { name: string; turn: number } & (
  | { state: 'reading' }
  | { state: 'refused'; words: string }
  | { state: 'read'; content: Content }
)

type Taking<Content> = {
  /** Which files it takes, and what happens then. */
  hint: string
  read: (file: File) => Promise<Content>
  /** Why a file was not read. */
  wordsOf: (error: unknown) => string
}

/** A file that the user chooses: the choice, with what is wrong with the file, and the content once it is read. */
export function useChosenFile<Content>({ hint, read, wordsOf }: Taking<Content>) {
  const [chosen, setChosen] = useState<Chosen<Content>>()
  const choose = async (file: File) => {
    const of = { name: file.name, turn: (chosen?.turn ?? 0) + 1 }
    setChosen({ ...of, state: 'reading' })
    // Another file may have been chosen meanwhile.
    const show = (next: Chosen<Content>) => setChosen((now) => (now?.turn === of.turn ? next : now))
    try {
      show({ ...of, state: 'read', content: await read(file) })
    } catch (error) {
      show({ ...of, state: 'refused', words: wordsOf(error) })
    }
  }
  const choice = (
    <>
      <ChooseFile
        name={chosen?.name}
        isOpen={chosen?.state === 'read'}
        hint={hint}
        onFile={(file) => void choose(file)}
      />
      {chosen?.state === 'reading' && <p role="status">{messages.readingFile(chosen.name)}</p>}
      {chosen?.state === 'refused' && (
        <p role="alert" className="refusal spaced">
          <strong>{chosen.name}</strong> {chosen.words}
        </p>
      )}
    </>
  )
  return { choice, open: chosen?.state === 'read' ? chosen : undefined, close: () => setChosen(undefined) }
}
