import type { Mark } from '../badges/badges.ts'
import * as messages from './messages.ts'

type Noted = { mark: 'reviewed' | 'ask' | ''; note: string }

/** The badge of a mark in the list, with its note. */
export function badgeOf({ mark, note }: Noted): Mark {
  const { label, text } = looks[mark]
  return { label, text: [text, note].filter(Boolean).join(' ') }
}

const looks: Record<Noted['mark'], { label: string; text: string }> = {
  reviewed: { label: messages.reviewedBadge, text: messages.reviewedText },
  ask: { label: messages.askBadge, text: messages.askText },
  '': { label: messages.noteBadge, text: '' },
}
