import type { UseMutationResult } from '@tanstack/react-query'
import type { Deletion } from '../contract/deletion.ts'

/** A deletion that can be asked for: by ids, with somebody who hears how many are done. */
export type Removing = UseMutationResult<Deletion, Error, { ids: string[]; tell?: (done: number) => void }>
