import { useRef, type ComponentProps } from 'react'
import { Button } from './Button.tsx'

type FileButtonProps = Pick<ComponentProps<typeof Button>, 'look' | 'children'> & {
  /** The name of the field behind the button. */
  label: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** A button for choosing files, of any kind and the same ones again. */
export function FileButton({ label, multiple, onFiles, ...button }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        style={{ display: 'none' }}
        aria-label={label}
        multiple={multiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = '' // allows choosing the same file again
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button {...button} onClick={() => field.current?.click()} />
    </>
  )
}
