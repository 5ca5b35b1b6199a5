import type { Fault, Kind } from './fault.ts'
import type { Tried } from './try-fault.ts'

export const head = `| fault | database | what was done | what people were told | what was lost, or wrong | recovered without a restart | ok |
|--|--|--|--|--|--|--|`

/** A line of the table. */
export function lineOf(fault: Fault, kind: Kind, { finding, client, wrong }: Tried): string {
  if ('skipped' in finding) return row([fault.name, kind, `left out: ${finding.skipped}`, '', '', '', '–'])
  const [lost, ok] = wrong.length === 0 ? ['nothing', 'yes'] : [summary(wrong), 'NO']
  return row([fault.name, kind, finding.done, client?.summary() ?? '', lost, finding.recovered, ok])
}

function summary(wrong: string[]): string {
  return `${wrong.length} things, such as: ${wrong.slice(0, 3).join('; ')}`
}

function row(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')).join(' | ')} |`
}
