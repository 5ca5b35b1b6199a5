import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { refineOf } from './refine-of.ts'

type ListLinkProps = {
  /** The conditions, by their names in the list's address. */
  where: Record<string, string | undefined>
  className?: string | undefined
  title?: string | undefined
  children: ReactNode
}

/** A link to the transactions that meet some conditions. */
export function ListLink({ where, ...link }: ListLinkProps) {
  return <Link to="/transactions" search={{ search: '', page: 1, refine: refineOf(where) }} {...link} />
}
