import type { ServiceSession } from '../session/service-session.ts'

/** Whether the service keeps marks for the whole office. If not, this browser keeps them. */
export function keepsMarks({ capabilities }: ServiceSession): boolean {
  return capabilities.get().includes('marks')
}
