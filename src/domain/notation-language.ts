/**
 * The language in whose notation the app writes numbers, days and names of countries: the browser's. It is English if the
 * browser names none that exists (WebKit passes on the system's "C").
 */
export function notationLanguage(): string {
  const { language } = navigator
  if (language !== known?.named) known = { named: language, is: supported(language) ?? 'en' }
  return known.is
}

// Asked for every amount of a list.
let known: { named: string; is: string } | undefined

/** Plurals go first, because they know nearly all languages at once; numbers know all, and take 20 ms of a browser to ask. */
function supported(language: string): string | undefined {
  try {
    const [known] = Intl.PluralRules.supportedLocalesOf(language)
    return known ?? Intl.NumberFormat.supportedLocalesOf(language)[0]
  } catch {
    return undefined
  }
}
