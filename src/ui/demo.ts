/** What the app knows about its demo: how to reset it, and whether changes outlive the tab. */
export type Demo = { reset: () => Promise<void>; durable: boolean }
