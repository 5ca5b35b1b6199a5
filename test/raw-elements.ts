import { dirname, join, normalize } from 'node:path'

/** Controls that are made by hand outside the first view, and why. */
const exceptions: Record<string, string> = {
  'src/records/inline-edit/CellInput.tsx':
    'a cell becomes a field within the table, and must cost what a cell costs',
  'src/records/views/ColumnsPanel.tsx': 'the browser’s slider moves by keys, wheel and touch, without 5 kB',
  'src/records/selection/ReviewRows.tsx':
    'what a deletion asks about is there with its question, and waits for no code',
  'src/ui/FieldList.tsx': 'a record has one or two in each field, and its page must open at once',
  'src/ui/ChooseFile.tsx': 'the list of transactions has one, and nothing of Mantine before something opens',
  'src/ui/AnchoredPopover.tsx': 'a native popover lies over everything and closes with the one around it',
  'src/ui/AlertDialog.tsx':
    'a native dialog makes all behind it inert, for screen readers too, and lies over everything',
  'src/connections/sign-in/SignInDialog.tsx': 'the same',
  'src/app/palette/PaletteKey.tsx':
    'the same; its list is an own combobox that the first key already filters',
}

/** Files outside the first view with a button or field that is not Mantine's (docs/architecture.md). */
export function rawElements(texts: ReadonlyMap<string, string>): string[] {
  const first = firstView(texts)
  const isRaw = (file: string) => /<(?:button|input|select|textarea|dialog)\b/.test(texts.get(file) ?? '')
  return [
    ...[...texts.keys()]
      .filter((file) => file.endsWith('.tsx') && !first.has(file) && !(file in exceptions) && isRaw(file))
      .map((file) => `${file} has a raw button, field or dialog: use Mantine's, or say why in ${here}.`),
    ...Object.keys(exceptions)
      .filter((file) => !isRaw(file))
      .map((file) => `${file} has no raw element: remove it from ${here}.`),
  ]
}

const here = 'test/raw-elements.ts'

/** What the page needs before anything opens: all that is imported at once. */
function firstView(texts: ReadonlyMap<string, string>): Set<string> {
  const found = new Set(['src/app/start-app.tsx'])
  for (const file of found)
    for (const [, path = ''] of (texts.get(file) ?? '').matchAll(staticImport)) {
      const target = normalize(join(dirname(file), path))
      if (texts.has(target)) found.add(target)
    }
  return found
}

const staticImport = /^(?:import\s+(?!type\b)[^']*|export\s+(?!type\b)(?:\*|\{[^}]*\})[^']*)'(\.[^'?]+)/gm
