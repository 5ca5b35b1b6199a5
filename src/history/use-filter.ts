import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListQuery } from '../domain/page.ts'
import { readAddress, searchOf } from '../records/list/list-query.ts'

/** A filter of a page, "" for all. It lives in the address, so that Back and reloads restore it. */
export function useFilter(name: string): [value: string, choose: (value: string) => void] {
  const search = useLocation({ select: ({ search: all }): Partial<ListQuery> => all })
  const navigate = useNavigate()
  // Typing must not wait for the address.
  const [value, setValue] = useState(() => new URLSearchParams(searchOf(search)).get(name) ?? '')
  const choose = (next: string) => {
    setValue(next)
    void navigate({
      to: '.',
      search: (before: Partial<ListQuery>) => {
        const parameters = new URLSearchParams(searchOf(before))
        if (next === '') parameters.delete(name)
        else parameters.set(name, next)
        return readAddress(parameters.toString())
      },
      replace: true,
      resetScroll: false,
    })
  }
  return [value, choose]
}
