/** What moves something in a list: up, down, and what it is dragged by. */
export const UpIcon = () => <Icon path="m4 10 4-4 4 4" />
export const DownIcon = () => <Icon path="m4 6 4 4 4-4" />
export const GripIcon = () => (
  <Icon path="M6 4v.01M10 4v.01M6 8v.01M10 8v.01M6 12v.01M10 12v.01" width={2.2} />
)

function Icon({ path, width = 1.5 }: { path: string; width?: number }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeWidth={width}
      aria-hidden
    >
      <path d={path} />
    </svg>
  )
}
