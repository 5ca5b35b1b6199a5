import { applyAppearance, readAppearance } from '../ui/appearance.ts'

// Runs in the head of index.html, so that the first paint has its colours.
applyAppearance(readAppearance())
