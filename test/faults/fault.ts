import type { Scene } from './scene.ts'

export type Kind = 'SQLite' | 'PostgreSQL'

/** Something that goes wrong, and how it is brought about; it throws when it cannot even be tried. */
export type Fault = { name: string; on: readonly Kind[]; run: (scene: Scene) => Promise<Finding | Skipped> }

/** What came of it, in words for the table. `wrong` holds all that is not as it should be; nothing lost and nothing wrong is ok. */
export type Finding = { done: string; recovered: string; wrong: string[] }

/** Why it cannot be tried on this machine. */
export type Skipped = { skipped: string }
