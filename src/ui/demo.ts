/** What the app knows of the demo it runs as: nothing but how to start over, and whether changes outlive the tab. */
export type Demo = { reset: () => Promise<void>; durable: boolean }
