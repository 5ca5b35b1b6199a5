import type { ReactNode } from 'react'
import type { WayAlike } from '../../domain/cluster/cluster-values.ts'
import { waysAlike } from '../../domain/cluster/cluster-values.ts'
import { labelOf } from '../../domain/label-of.ts'
import classes from './Spellings.module.css'
import * as messages from '../selection/messages.tsx'

/** The field, and what makes its spellings look alike; any way if undefined. */
export type Chosen = { field: string; way: WayAlike | undefined }

type WaysChoiceProps = Chosen & {
  fields: readonly string[]
  onChoose: (chosen: Chosen) => void
  children: ReactNode
}

/** The choice of the field, and of what makes spellings look alike. */
export function WaysChoice({ fields, field, way, onChoose, children }: WaysChoiceProps) {
  return (
    <div className={classes.ways}>
      {fields.length > 1 && (
        <label>
          {messages.field}
          <select value={field} onChange={({ target }) => onChoose({ field: target.value, way })}>
            {fields.map((one) => (
              <option key={one} value={one}>
                {labelOf(one)}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        {messages.alike}
        <select
          value={way ?? ''}
          onChange={({ target }) => onChoose({ field, way: waysAlike.find((one) => one === target.value) })}
        >
          <option value="">{messages.everyWay}</option>
          {waysAlike.map((one) => (
            <option key={one} value={one}>
              {messages.ways[one]}
            </option>
          ))}
        </select>
      </label>
      {children}
    </div>
  )
}
