import { useLocation, useRouter } from '@tanstack/react-router'

/** Whether the page that asks is still the one on screen; an answer that comes late must not move another page. */
export function useStillHere(): () => boolean {
  const router = useRouter()
  const key = useLocation({ select: ({ state }) => state.__TSR_key })
  return () => router.history.location.state.__TSR_key === key
}
