import type { Start } from '../../stand-ins/stand-in.ts'

/** What is tried with each stand-in, by its name and then by a sentence that must hold. */
export type Cases = Record<string, Record<string, (start: Start) => Promise<void>>>
