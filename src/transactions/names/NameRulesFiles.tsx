import { FileButton } from '@mantine/core'
import { useRef, useState } from 'react'
import type { NameRule } from '../../domain/name-rules.ts'
import { Button } from '../../ui/Button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import * as messages from './messages.ts'
import { parseNameRules, writeNameRules } from './name-rules-file.ts'

type NameRulesFilesProps = { rules: readonly NameRule[]; onImport: (rules: NameRule[]) => void }

/** Exports the names to a file, and adds those of such a file. */
export function NameRulesFiles({ rules, onImport }: NameRulesFilesProps) {
  const reset = useRef<() => void>(null)
  const [fault, setFault] = useState<string>()
  const read = async (file: File) => {
    const found = parseNameRules(await file.text())
    setFault(typeof found === 'string' ? found : undefined)
    if (typeof found !== 'string') onImport(found)
  }
  return (
    <>
      {fault && <p role="alert">{fault}</p>}
      <FileButton
        resetRef={reset}
        inputProps={{ 'aria-label': messages.importFile }}
        onChange={(file) => {
          reset.current?.() // allows choosing the same file again
          if (file) void read(file)
        }}
      >
        {({ onClick }) => <Button onClick={onClick}>{messages.importFile}</Button>}
      </FileButton>
      {rules.length > 0 && (
        <Button onClick={() => saveFile(messages.namesFileName, writeNameRules(rules))}>
          {messages.exportFile}
        </Button>
      )}
    </>
  )
}
