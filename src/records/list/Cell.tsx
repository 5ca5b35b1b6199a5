/**
 * Single-line text. Shows what does not fit on hover and when the row has the focus. Empty text leaves the cell empty.
 */
export function Cell({ text, lang }: { text: string; lang?: string | undefined }) {
  return text === '' ? null : (
    <span title={text} lang={lang}>
      {text}
    </span>
  )
}
