import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

/** A filter of a page, "" for all. It lives in the address, so that Back and reloads restore it. */
export function useFilter(name: string): [value: string, choose: (value: string) => void] {
  const search = useLocation({ select: ({ search: all }): Record<string, unknown> => all })
  const navigate = useNavigate()
  // Typing must not wait for the address.
  const [value, setValue] = useState(() => textAt(search, name))
  const choose = (next: string) => {
    setValue(next)
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => {
        const { [name]: _, ...others } = before
        return next === '' ? others : { ...others, [name]: next }
      },
      replace: true,
      resetScroll: false,
    })
  }
  return [value, choose]
}

function textAt(search: Record<string, unknown>, name: string): string {
  const text = search[name]
  return typeof text === 'string' ? text : ''
}
