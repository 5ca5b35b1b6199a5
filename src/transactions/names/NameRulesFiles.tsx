import { useRef, useState } from 'react'
import type { NameRule } from '../../domain/name-rules.ts'
import { Button } from '../../ui/Button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import * as messages from './messages.ts'
import { parseNameRules, writeNameRules } from './name-rules-file.ts'

type NameRulesFilesProps = { rules: readonly NameRule[]; onImport: (rules: NameRule[]) => void }

/** Exports the names to a file, and adds those of such a file. */
export function NameRulesFiles({ rules, onImport }: NameRulesFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const read = async (file: File) => {
    const found = parseNameRules(await file.text())
    setFault(typeof found === 'string' ? found : undefined)
    if (typeof found !== 'string') onImport(found)
  }
  return (
    <>
      {fault && <p role="alert">{fault}</p>}
      <Button onClick={() => input.current?.click()}>{messages.importFile}</Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={messages.importFile}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = '' // allows choosing the same file again
          if (file) void read(file)
        }}
      />
      {rules.length > 0 && (
        <Button onClick={() => saveFile(messages.fileName, writeNameRules(rules))}>
          {messages.exportFile}
        </Button>
      )}
    </>
  )
}
