import { useMessages } from './Messages.tsx'
import { CopyIcon } from './order-icons.tsx'
import { IconButton } from './IconButton.tsx'
import * as messages from './common-messages.ts'

type CopyButtonProps = {
  text: string
  /** What is copied: "VAT number". */
  label: string
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const { say, fail } = useMessages()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      say(messages.copied(label))
    } catch {
      fail(messages.copyingBlocked(label))
    }
  }
  return (
    <IconButton aria-label={messages.copy(label)} title={messages.copy(label)} onClick={() => void copy()}>
      <CopyIcon />
    </IconButton>
  )
}
