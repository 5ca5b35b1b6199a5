import type { ReactNode } from 'react'

/** Says at once what failed, or what is wrong. */
export function Fault({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="fault">
      {children}
    </p>
  )
}
