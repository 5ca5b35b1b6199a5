import { fold } from '../../domain/fold.ts'

/** An option: its name, and other names that find it. */
export type Option = {
  value: string
  label: string
  others: string[]
  /** Whether a line separates it from the options before it. */
  parted: boolean
}

/**
 * The options whose names contain a text, those that start with it first; all of them, in order, if the text is empty.
 */
export function matchingOptions(options: Option[], text: string): Option[] {
  const sought = fold(text.trim())
  if (sought === '') return options
  const ranked = options.map((option) => ({
    option: { ...option, parted: false },
    rank: Math.min(...namesOf(option).map((name) => rankOf(name, sought))),
  }))
  return ranked
    .filter(({ rank }) => rank < none)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ option }) => option)
}

/** The option with exactly this name, or one of its other names. */
export function optionNamed(options: Option[], text: string): Option | undefined {
  const sought = fold(text.trim())
  return sought === '' ? undefined : options.find((option) => namesOf(option).includes(sought))
}

const none = 4

function rankOf(name: string, sought: string): number {
  if (name === sought) return 0
  if (name.startsWith(sought)) return 1
  if (name.includes(` ${sought}`)) return 2
  return name.includes(sought) ? 3 : none
}

function namesOf({ label, others }: Option): string[] {
  return [label, ...others].map(fold)
}
