import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keys } from '../api/cache/keys.ts'
import { refresh } from '../api/cache/refresh.ts'
import { watchErasures } from '../storage/erasures-elsewhere.ts'

/** Reads contacts again as soon as another tab has erased one. */
export function useErasuresElsewhere(): void {
  const client = useQueryClient()
  useEffect(() => watchErasures(() => void refresh(client, keys.collection('contacts'))), [client])
}
