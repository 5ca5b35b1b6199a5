/**
 * The language by which texts are sorted for readers of this one (BCP 47), such as `de-CH`; undefined if it is not a
 * language, or if this engine cannot sort by it.
 */
export function readLanguage(text: string): string | undefined {
  if (!isLanguage(text)) return undefined
  try {
    return Intl.Collator.supportedLocalesOf(text)[0]
  } catch {
    return undefined
  }
}

/** Whether a text can be a language, without the extensions that would give each reader an order of their own. */
export function isLanguage(text: string): boolean {
  return /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i.test(text)
}
