/**
 * Yields items in portions, with a pause after each so that the page can react. Throws when the signal is aborted.
 */
export async function* inPortions<T>(items: readonly T[], signal: AbortSignal): AsyncGenerator<T[]> {
  for (let start = 0; start < items.length; start += size) {
    signal.throwIfAborted()
    yield items.slice(start, start + size)
    await new Promise((resume) => setTimeout(resume))
  }
  signal.throwIfAborted()
}

const size = 500
