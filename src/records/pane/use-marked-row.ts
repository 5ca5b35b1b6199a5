import { useEffect } from 'react'
import { markRow } from './mark-row.ts'

/** Marks the row of the open record. */
export function useMarkedRow(id: string | undefined): void {
  useEffect(() => markRow(id), [id])
}
