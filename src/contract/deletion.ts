import { z } from 'zod/mini'

/** What became of a deletion: the ids that are gone by it, and those that were not there. */
export const Deletion = z.object({ deleted: z.array(z.string()), missing: z.array(z.string()) })
export type Deletion = z.infer<typeof Deletion>
