import type { Client } from './client.ts'
import type { Fault, Finding, Kind, Skipped } from './fault.ts'

export const head = `| fault | database | what was done | what people were told | what was lost | recovered without a restart | ok |
|--|--|--|--|--|--|--|`

/** A line of the table. */
export function lineOf(
  fault: Fault,
  kind: Kind,
  finding: Finding | Skipped,
  client: Client | undefined,
): string {
  if ('skipped' in finding) return row([fault.name, kind, `left out: ${finding.skipped}`, '', '', '', '–'])
  const wrong = wrongIn(finding, client)
  const lost = wrong.length === 0 ? 'nothing' : summary(wrong)
  return row([
    fault.name,
    kind,
    finding.done,
    client?.summary() ?? '',
    lost,
    finding.recovered,
    wrong.length === 0 ? 'yes' : 'NO',
  ])
}

/** All that is not as it should be. */
export function wrongIn(finding: Finding, client: Client | undefined): string[] {
  return [...finding.wrong, ...(client?.wrong ?? [])]
}

function summary(wrong: string[]): string {
  return `${wrong.length} things, such as: ${wrong.slice(0, 3).join('; ')}`
}

function row(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
}
