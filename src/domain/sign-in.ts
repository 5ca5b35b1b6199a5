import { z } from 'zod/mini'

/** The account that a sign-in opens, as `GET /account` returns it. The id never changes; the name can change at any time. */
export const Account = z.object({ id: z.string(), name: z.string(), capabilities: z.array(z.string()) })
export type Account = z.infer<typeof Account>

/** A sign-in of an account: a browser on some device, or a program. Never contains the token. */
export const SignIn = z.object({
  id: z.string(),
  name: z.string(),
  /** When it was added, as a UTC timestamp of ISO 8601. */
  createdAt: z.string(),
  /** The last day of use, YYYY-MM-DD in UTC; missing if it was never used. */
  lastUsedOn: z.optional(z.string()),
  /** Whether it is the sign-in of this request. */
  current: z.boolean(),
})
export type SignIn = z.infer<typeof SignIn>

export const SignIns = z.object({ items: z.array(SignIn) })

/** A new sign-in. Only this response contains its token. */
export const NewSignIn = z.object({
  id: z.string(),
  name: z.string(),
  token: z.string(),
  /** The address where browsers reach the service, such as `https://books.example`; missing if the server does not know it. */
  publicAddress: z.optional(z.string()),
})
export type NewSignIn = z.infer<typeof NewSignIn>

export const SignInName = z.object({ name: z.string() })
