import { z } from 'zod/mini'

/**
 * The account that a sign-in opens, as `GET /account` returns it. The id never changes; the name can change at any
 * time.
 */
export const Account = z.object({ id: z.string(), name: z.string(), capabilities: z.array(z.string()) })
export type Account = z.infer<typeof Account>
