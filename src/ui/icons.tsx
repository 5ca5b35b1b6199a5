import type { ReactNode } from 'react'

/** The icon of the browser's tab, public/favicon.svg. */
export const BrandIcon = () => (
  <svg width="22" height="22" viewBox="0 0 32 32" aria-hidden>
    <rect width="32" height="32" rx="7" fill="#2855c5" />
    <path fill="#fff" d="M8 7h3.5v18H8zM13 10.5h3v11.5h-3zM17.2 12.6l2.9-.8 2.8 10-2.9.8zM8 22.7h17V25H8z" />
  </svg>
)
export const OverviewIcon = () => <Line path="M3 13.5v-5M8 13.5v-11M13 13.5V6" />
export const InboxIcon = () => <Line path="M2.5 9.5h3.2l1 1.8h2.6l1-1.8h3.2M4.3 3h7.4l1.8 6.5v3.5h-11V9.5Z" />
export const ContactsIcon = () => (
  <Icon>
    <circle cx="8" cy="5.2" r="2.7" />
    <path d="M2.6 13.7c.5-2.9 2.6-4.4 5.4-4.4s4.9 1.5 5.4 4.4" />
  </Icon>
)
export const TransactionsIcon = () => (
  <Line path="M2 5.3h11.5M10.7 2.5l2.8 2.8-2.8 2.8M14 10.7H2.5M5.3 7.9l-2.8 2.8 2.8 2.8" />
)
export const MenuIcon = () => <Line path="M2.5 4h11M2.5 8h11M2.5 12h11" />
export const SwitchIcon = () => <Line path="m5 6.5 3-3 3 3M5 9.5l3 3 3-3" />
export const SearchIcon = () => (
  <Icon>
    <circle cx="7" cy="7" r="4.5" />
    <path d="m10.5 10.5 3.5 3.5" />
  </Icon>
)
export const FilterIcon = () => <Line path="M2.5 4h11M4.5 8h7M6.5 12h3" />
export const BackIcon = () => <Line path="M9.7 3.5 5.2 8l4.5 4.5" />
export const ForwardIcon = () => <Line path="M6.3 3.5 10.8 8l-4.5 4.5" />
export const RefreshIcon = () => <Line path="M13.2 6.3A5.5 5.5 0 1 0 13.5 9M13.5 2.8v3.6H9.9" />
export const CloseIcon = () => <Line path="m4 4 8 8M12 4l-8 8" />
export const CalendarIcon = () => (
  <Icon>
    <rect x="2.5" y="3.5" width="11" height="10" rx="1.5" />
    <path d="M2.5 6.8h11M5.5 2v2.5M10.5 2v2.5" />
  </Icon>
)

/** For changing items of a list: move up, move down, rename, copy, copy a link. */
export const UpIcon = () => <RoundLine path="m4 10 4-4 4 4" />
export const DownIcon = () => <RoundLine path="m4 6 4 4 4-4" />
export const PencilIcon = () => <RoundLine path="m3 13 .6-2.6 7-7 2 2-7 7L3 13Z" />
export const CopyIcon = () => <RoundLine path="M5.5 5.5h8v8h-8zM3 10.5h-.5v-8h8V3" />
export const LinkIcon = () => (
  <RoundLine path="M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2-2a2.6 2.6 0 0 0-3.7-3.7l-.8.8M9.2 6.8a2.6 2.6 0 0 0-3.7 0l-2 2a2.6 2.6 0 0 0 3.7 3.7l.8-.8" />
)

function RoundLine({ path }: { path: string }) {
  return (
    <Icon>
      <path strokeLinecap="round" d={path} />
    </Icon>
  )
}

function Line({ path }: { path: string }) {
  return (
    <Icon>
      <path d={path} />
    </Icon>
  )
}

/** A 16-pixel icon in the colour of its text, always next to text with its meaning. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden
    >
      {children}
    </svg>
  )
}
