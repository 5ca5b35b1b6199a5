import { Suspense, useSyncExternalStore, type ComponentProps } from 'react'
import { useSession } from '../api/session/use-session.ts'
import { FileButton } from '../ui/ChooseFile.tsx'
import { lazyNamed } from '../ui/lazy-named.tsx'
import { MissingPart } from '../ui/MissingPart.tsx'
import { importQueue } from './import-queue.ts'
import * as messages from './messages.tsx'

const ImportDialog = lazyNamed(() => import('./ImportDialog.tsx'), 'ImportDialog', MissingPart)

/** Imports statements, and shows the results, including those of dropped files (DropArea.tsx). */
export function ImportStatements() {
  const files = useSyncExternalStore(importQueue.subscribe, importQueue.get)
  return (
    <>
      <ChooseFiles look="main">
        <span>
          {messages.importStatement((text) => (
            <span className="wide">{text}</span>
          ))}
        </span>
      </ChooseFiles>
      {files.length > 0 && (
        <Suspense>
          <ImportDialog files={files} />
        </Suspense>
      )}
    </>
  )
}

type ChooseFilesProps = Pick<ComponentProps<typeof FileButton>, 'look' | 'children'>

/** A button for choosing statement files. Accepts any extension, because banks use all kinds. */
export function ChooseFiles(props: ChooseFilesProps) {
  const session = useSession()
  return (
    <FileButton
      {...props}
      label={messages.statementFiles}
      multiple
      onFiles={(files) => importQueue.add(session, files)}
    />
  )
}
