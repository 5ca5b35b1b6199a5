import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import classes from './FormFrame.module.css'
import type { FormWork } from './form-work.ts'
import { markButtonsClear } from './mark-buttons-clear.ts'
import type { ChangesForm } from './use-changes-form.ts'
import { useFirstFocus } from './use-first-focus.ts'
import { useSaving } from './use-saving.ts'
import type { FieldTexts } from '../../domain/field-texts.ts'
import * as messages from './messages.ts'
import { FormNotices } from './FormNotices.tsx'
import { FormSteps } from '../neighbours/FormSteps.tsx'

type FormFrameProps<Typed extends FieldTexts, Changes> = {
  form: ChangesForm<Typed, Changes>
  work: FormWork
  children: ReactNode
}

/** What all forms share: saving only once, errors at their fields, and never losing input. */
export function FormFrame<Typed extends FieldTexts, Changes>(props: FormFrameProps<Typed, Changes>) {
  const { form, work, children } = props
  const { defaultValues } = form.formState
  const frame = useFirstFocus()
  const { refusal, found, isSending, submit, ...saving } = useSaving(form, work, frame)
  // Notices that were needed once stay loaded.
  const [hasMore, setHasMore] = useState(false)
  if (!hasMore && (refusal?.conflict || refusal?.gone)) setHasMore(true)
  return (
    <>
      {(found || work.gone || hasMore) && (
        <FormNotices
          form={form}
          work={work}
          found={found}
          refusal={refusal}
          now={defaultValues}
          keeper={saving.keeper}
          attempt={saving.attempt}
          submit={submit}
        />
      )}
      <p aria-live="polite" className="visually-hidden">
        {isSending && messages.saving}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys pressed in its fields bubble up to it */}
      <form
        ref={frame}
        // The focus starts in a field: screen readers say the form's name with it, as they skip the heading.
        aria-label={work.title}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        // In a field of several lines Enter alone starts a new one.
        onKeyDown={({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey) && submit()}
      >
        {refusal && !refusal.gone && (
          <div role="alert" className={classes.refusal}>
            {refusal.message}
            {refusal.check && <Button type="submit">{messages.checkSaved}</Button>}
          </div>
        )}
        {children}
        <div ref={markButtonsClear} className={classes.actions}>
          <Button type="submit" look="main" busy={isSending}>
            {isSending ? messages.saving : messages.save}
          </Button>
          <Button onClick={work.onCancel}>{messages.cancel}</Button>

          <FormSteps work={work} submit={submit} />
        </div>
      </form>
      {saving.question}
    </>
  )
}
