import { useLocation, useRouter } from '@tanstack/react-router'

/** Whether the calling page is still on screen; a late response must not navigate away from another page. */
export function useStillHere(): () => boolean {
  const router = useRouter()
  const key = useLocation({ select: ({ state }) => state.__TSR_key })
  return () => router.history.location.state.__TSR_key === key
}
