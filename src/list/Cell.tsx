/** Text in one line; what does not fit is there on hover and when the row has the focus. Empty text leaves the cell empty. */
export function Cell({ text }: { text: string }) {
  return text === '' ? null : <span title={text}>{text}</span>
}
