/** Hands a file to the browser, which saves it among the downloads. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Some browsers read the file shortly after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** A file's name of these parts, without its ending and without characters that some system forbids. */
export function nameForFile(...parts: (string | undefined)[]): string {
  return parts
    .map((part = '') =>
      part
        .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, 60)
        .replace(/[. ]+$/, ''),
    )
    .filter(Boolean)
    .join(' ')
}
