import type { NamedConnection } from './connection-list.ts'

/** Hands a person the stated profile of a connection as a file. Secrets are no part of a profile. */
export function exportProfile({ name, profile }: NamedConnection): void {
  const file = new Blob([`${JSON.stringify(profile, null, 2)}\n`], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${fileNameOf(name)}.bookend.json`
  link.click()
  // Some browsers read the file a moment after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** A name without what file systems refuse, or give a meaning to. */
function fileNameOf(name: string): string {
  return (
    name
      .replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-')
      .replace(/^[.\s-]+|[.\s-]+$/g, '')
      .slice(0, 80) || 'connection'
  )
}
