import { ChangeLines } from '../../changes/ChangeLines.tsx'
import type { RehearsedRow } from './rehearse.ts'
import * as messages from './messages.ts'

type RehearsalLinesProps = {
  rows: RehearsedRow[]
  /** The rows left out. */
  left: ReadonlySet<string>
  onLeave: (left: ReadonlySet<string>) => void
  hasNews: (id: string) => boolean
}

/** Every record that changes, each with a checkbox to leave it out. */
export function RehearsalLines({ rows, left, onLeave, hasNews }: RehearsalLinesProps) {
  const toggle = (id: string, on: boolean) =>
    onLeave(new Set(on ? [...left].filter((one) => one !== id) : [...left, id]))
  return (
    <ChangeLines
      label={messages.preview}
      rows={rows}
      lead={(row) => (
        <input
          type="checkbox"
          aria-label={messages.include(row.name)}
          title={row.detail}
          checked={row.fault === undefined && !left.has(row.id)}
          disabled={row.fault !== undefined}
          onChange={({ target }) => toggle(row.id, target.checked)}
        />
      )}
      tail={({ id, fault }) => {
        if (fault !== undefined) return { words: fault, look: 'failed' }
        return hasNews(id) ? { words: messages.changedSince, look: 'warn' } : undefined
      }}
    />
  )
}
