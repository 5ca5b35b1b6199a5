/** Hands a file to the browser, which saves it among the downloads. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Some browsers read the file shortly after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
