/** A formatted number. Its hyphen looks like a minus but stays a hyphen in the text, so that a copy pastes as a number. */
export function Figure({ text }: { text: string }) {
  const [, mark, rest] = negative.exec(text) ?? []
  if (rest === undefined) return text
  return (
    <>
      {mark}
      <span className="minus">
        <span>-</span>
      </span>
      {rest}
    </>
  )
}

// Some locales put a directional mark before the sign.
const negative = /^([\u061C\u200E\u200F]?)-(.*)$/s
