/**
 * What an answer is based on: how many records, out of how many if known, and as of when. Only if `whole` is true does
 * it cover all of them.
 */
export type Coverage = { read: number; of?: number; asOf: number; whole: boolean }
