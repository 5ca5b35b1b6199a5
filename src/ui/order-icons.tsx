import { Icon as Frame } from './icons.tsx'

/** Icons for changing items of a list: move up, move down, rename, copy link. */
export const UpIcon = () => <Icon path="m4 10 4-4 4 4" />
export const DownIcon = () => <Icon path="m4 6 4 4 4-4" />
export const PencilIcon = () => <Icon path="m3 13 .6-2.6 7-7 2 2-7 7L3 13Z" />
export const CopyIcon = () => <Icon path="M5.5 5.5h8v8h-8zM3 10.5h-.5v-8h8V3" />
export const LinkIcon = () => (
  <Icon path="M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2-2a2.6 2.6 0 0 0-3.7-3.7l-.8.8M9.2 6.8a2.6 2.6 0 0 0-3.7 0l-2 2a2.6 2.6 0 0 0 3.7 3.7l.8-.8" />
)

function Icon({ path }: { path: string }) {
  return (
    <Frame>
      <path strokeLinecap="round" d={path} />
    </Frame>
  )
}
