import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { useMessages } from '../../ui/Messages.tsx'
import classes from '../marks/Marks.module.css'
import * as messages from '../marks/messages.ts'

/** Copies or saves the questions of a list filtered to them, and leads to their answers. */
export function Questions({ search, refine }: { search: string; refine: string }) {
  const session = useSession()
  const client = useQueryClient()
  const { say, fail } = useMessages()
  const [busy, setBusy] = useState(false)
  const take = async (how: 'copied' | 'saved') => {
    setBusy(true)
    try {
      const { copyQuestions, saveQuestions } = await import('./take-questions.ts')
      const place = { session, client, search, refine }
      say(
        how === 'copied'
          ? messages.questionsCopied(await copyQuestions(place))
          : messages.questionsSaved(await saveQuestions(place)),
      )
    } catch (error) {
      fail(error instanceof DOMException ? messages.notCopied : messages.openQuestionsNotRead)
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className={`row ${classes.questions} screen-only`} data-own-line>
      <Button look="link" size="tool" busy={busy} onClick={() => void take('copied')}>
        {messages.copyQuestions}
      </Button>
      <Button look="link" size="tool" busy={busy} onClick={() => void take('saved')}>
        {messages.saveQuestions}
      </Button>
      <ButtonLink look="link" size="tool" to="/questions/answers">
        {messages.readAnswers}
      </ButtonLink>
    </span>
  )
}
