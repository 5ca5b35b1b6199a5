import { useEffect, useEffectEvent, useState, useRef, type ComponentProps } from 'react'
import classes from './ChooseFile.module.css'
import * as messages from './common-messages.ts'
import { hearFiles } from './dropped-files.ts'
import { Fault } from './Failure.tsx'
import { Button } from './Button.tsx'

type ChooseFileProps = {
  /** The file that was chosen last. */
  name: string | undefined
  /** Whether its content is on the page. */
  isOpen: boolean
  /** Which files it takes, and what happens then. */
  hint: string
  onFile: (file: File) => void
}

/** Takes a file from a button, or dropped anywhere on the page. */
export function ChooseFile({ name, isOpen, hint, onFile }: ChooseFileProps) {
  const [isOver, setIsOver] = useState(false)
  const [tooMany, setTooMany] = useState(false)
  const take = (files: readonly File[]) => {
    setTooMany(files.length > 1)
    if (files.length === 1 && files[0]) onFile(files[0])
  }
  const takeDropped = useEffectEvent(take)
  // Before the window hears of it, which takes statements.
  useEffect(() => hearFiles(document, setIsOver, ({ files }) => takeDropped(files)), [])
  const label = name === undefined ? messages.chooseFile : messages.chooseOther
  return (
    <div className={`row spaced ${classes.choose}`} data-over={isOver || undefined}>
      <FileButton label={label} look={isOpen ? 'plain' : 'main'} onFiles={take}>
        {label}
      </FileButton>
      {isOpen ? <strong>{name}</strong> : <p className="quiet">{hint}</p>}
      {tooMany && <Fault>{messages.oneFile}</Fault>}
    </div>
  )
}

type Chosen<Content> = { name: string; turn: number } & (
  | { state: 'reading' }
  | { state: 'refused'; words: string }
  | { state: 'read'; content: Content }
)

type Taking<Content> = {
  /** Which files it takes, and what happens then. */
  hint: string
  read: (file: File) => Promise<Content>
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

type FileButtonProps = Pick<ComponentProps<typeof Button>, 'look' | 'children'> & {
  /** The name of the field behind the button. */
  label: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** A button for choosing files, of any kind and the same ones again. */
export function FileButton({ label, multiple, onFiles, ...button }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        style={{ display: 'none' }}
        aria-label={label}
        multiple={multiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = '' // allows choosing the same file again
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button {...button} onClick={() => field.current?.click()} />
    </>
  )
}
