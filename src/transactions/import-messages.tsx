// The texts about how transactions get into Bookend.
import type { ReactNode } from 'react'

export const importCommand = 'npm run books -- import FILE'
export const dropHere = 'Drop a bank statement here'
export const formats = 'CAMT, MT940, OFX, CSV or Excel, as you download it from the bank.'
export const chooseFile = 'Choose a file'
export const lookAtDemo = 'Look at the demo books'
export const commandCopied = 'Command copied.'
export const commandSelected = 'The command is selected. Copy it with the keyboard.'
export const byCommand =
  'Transactions come from the bank’s statements. To import one on the computer that runs Bookend, use this command in its folder:'
export const copy = 'Copy'
export const formatsAndInbox = (option: ReactNode) => (
  <>
    The command reads CAMT.053, MT940, OFX and CSV. If you start Bookend with {option}, it also imports the
    files that you drop into that folder.
  </>
)
