import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import * as messages from './common-messages.ts'
import { Fault } from './Failure.tsx'

type NameFormProps = {
  label: string
  name: string
  placeholder?: string
  isRequired?: boolean
  save: (name: string) => Promise<unknown>
  wordsOf: (reason: string) => string
  onEnd: () => void
}

/** Gives something another name, where its name was. */
export function NameForm({ name, isRequired = false, save, wordsOf, onEnd, ...shown }: NameFormProps) {
  const [typed, setTyped] = useState(name)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const saving = useMutation({ mutationFn: () => save(typed.trim()), onSuccess: onEnd })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving.isPending && !(isRequired && typed.trim() === '')) saving.mutate()
      }}
    >
      <div className="row at-bottom">
        <TextInput
          {...shown}
          maxLength={100}
          required={isRequired}
          withAsterisk={false}
          ref={field}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && onEnd()}
        />
        <Button type="submit" look="main" busy={saving.isPending}>
          {messages.saveName}
        </Button>
        <Button onClick={onEnd}>{messages.cancel}</Button>
      </div>
      {saving.error && <Fault>{wordsOf(saving.error.message)}</Fault>}
    </form>
  )
}
