/** The marks on a transaction: reviewed, or with a question to ask. */
export const markNames = ['reviewed', 'ask'] as const
type MarkName = (typeof markNames)[number]

/** What lists are narrowed by: a mark, or that there is none. */
export type MarkCondition = MarkName | 'none'
