import { vi } from 'vitest'

/** Catches the files that are handed out, by their names, until the test ends. */
export function catchDownloads() {
  const files = new Map<string, Blob>()
  const blobs = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${blobs.size}`
    if (blob instanceof Blob) blobs.set(address, blob)
    return address
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const blob = blobs.get(this.href)
    if (blob) files.set(this.download, blob)
  })
  return {
    names: () => [...files.keys()],
    /** The text of a file, with its byte order mark if it has one. */
    text: async (name: string) =>
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(await files.get(name)?.arrayBuffer()),
  }
}
