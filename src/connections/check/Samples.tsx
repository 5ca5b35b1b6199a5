import type { Detection } from '../../dialect/detect/check.ts'
import { fieldsOf } from '../../dialect/fields.ts'
import classes from './CheckResult.module.css'
import { labelOf } from '../../domain/label-of.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import * as messages from './messages.tsx'

type SamplesProps = { resource: CollectionName; title: string; samples: Detection['samples'] }

/** Real records side by side: as sent, and as Bookend reads them. */
export function Samples({ resource, title, samples }: SamplesProps) {
  const rows = samples.filter((sample) => sample.resource === resource)
  if (rows.length === 0) return null
  return (
    <>
      <h3>{messages.samplesOf(title)}</h3>
      {rows.map(({ raw, read }) => (
        <div key={read.id} className={classes.sample}>
          <div>
            <h4>{messages.asSent}</h4>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll a long record */}
            <pre tabIndex={0} aria-label={messages.namedAsSent(title, read.id)} role="group">
              {raw}
            </pre>
          </div>
          <div>
            <h4>{messages.asUnderstood}</h4>
            {/* The group surrounds the list: a list with another role would no longer own its terms. */}
            <div
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as for what was sent
              tabIndex={0}
              aria-label={messages.namedAsUnderstood(title, read.id)}
              role="group"
              className={classes.understood}
            >
              <dl>
                {['id', ...fieldsOf[resource]].map((field) => (
                  <div key={field}>
                    <dt>{field === 'id' ? messages.id : labelOf(field)}</dt>
                    <dd>
                      {valueOf(read, field) || <span className={classes.none}>–</span>}
                      {read.aside?.doubts[field] && (
                        <em className={classes.doubt}>{messages.notUnderstood(read.aside.doubts[field])}</em>
                      )}
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
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
