import type { Detection } from '../dialect/detect.ts'
import type { Resource } from '../dialect/fields.ts'
import { fieldsOf } from '../dialect/fields.ts'
import classes from './CheckResult.module.css'
import { namesOfFields } from '../contract/field-words.ts'

type SamplesProps = { resource: Resource; title: string; samples: Detection['samples'] }

/** Real records, as they were sent and as they are understood, side by side. */
export function Samples({ resource, title, samples }: SamplesProps) {
  const rows = samples.filter((sample) => sample.resource === resource)
  if (rows.length === 0) return null
  return (
    <>
      <h3>{title}: three of them</h3>
      {rows.map(({ raw, read }) => (
        <div key={read.id} className={classes.sample}>
          <div>
            <h4>As sent</h4>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll a long record */}
            <pre tabIndex={0} aria-label={`${title} ${read.id} as sent`} role="group">
              {raw}
            </pre>
          </div>
          <div>
            <h4>As understood</h4>
            <dl>
              {['id', ...fieldsOf[resource]].map((field) => (
                <div key={field}>
                  <dt>{namesOfFields[field]}</dt>
                  <dd>
                    {valueOf(read, field) || <span className={classes.none}>–</span>}
                    {read.aside?.doubts[field] && (
                      <em className={classes.doubt}>Not understood: {read.aside.doubts[field]}</em>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      ))}
    </>
  )
}

function valueOf(record: object, field: string): string {
  const value: unknown = Object.entries(record).find(([name]) => name === field)?.[1]
  return typeof value === 'string' ? value : ''
}
