import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { waysAlike, type WayAlike } from '../../domain/cluster/cluster-values.ts'
import { labelOf } from '../../domain/fields.ts'
import classes from './Spellings.module.css'
import * as messages from '../messages.tsx'

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
    <div className={`row at-bottom after ${classes.ways}`}>
      {fields.length > 1 && (
        <NativeSelect
          label={messages.field}
          size="xs"
          data={fields.map((one) => ({ value: one, label: labelOf(one) }))}
          value={field}
          onChange={({ target }) => onChoose({ field: target.value, way })}
        />
      )}
      <NativeSelect
        label={messages.alike}
        size="xs"
        data={[
          { value: '', label: messages.everyWay },
          ...waysAlike.map((one) => ({ value: one, label: messages.ways[one] })),
        ]}
        value={way ?? ''}
        onChange={({ target }) => onChoose({ field, way: waysAlike.find((one) => one === target.value) })}
      />
      {children}
    </div>
  )
}
