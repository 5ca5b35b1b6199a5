/**
 * What an answer is made of: so many records, of as many as there are, if that is known, as they were at a moment. Only where
 * `whole` is true is it an answer about all of them.
 */
export type Coverage = { read: number; of?: number; asOf: number; whole: boolean }
