import { useEffect, useEffectEvent, useState } from 'react'
import classes from './ChooseFile.module.css'
import * as messages from './common-messages.ts'
import { bringsFiles, droppedIn } from './dropped-files.ts'
import { Fault } from './Fault.tsx'
import { FileButton } from './FileButton.tsx'

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
  useEffect(() => {
    // Before the window hears of it, which takes statements.
    const hear = (event: DragEvent) => {
      if (!bringsFiles(event)) return
      event.preventDefault()
      event.stopPropagation()
      setIsOver(event.type === 'dragover')
      if (event.type === 'drop') takeDropped(droppedIn(event).files)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setIsOver(false)
    for (const type of ['dragover', 'drop'] as const) document.addEventListener(type, hear)
    document.addEventListener('dragleave', leave)
    return () => {
      for (const type of ['dragover', 'drop'] as const) document.removeEventListener(type, hear)
      document.removeEventListener('dragleave', leave)
    }
  }, [])
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
