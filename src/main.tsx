import './theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { connect } from './api/http.ts'
import { App } from './App.tsx'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'
import { readSettings } from './settings.ts'
import type { Settings } from './settings.ts'
import { startColorScheme } from './ui/color-scheme.ts'
import { StartFailure } from './ui/StartFailure.tsx'

startColorScheme()

const root = createRoot(document.querySelector('#root') ?? document.body)

readSettings()
  .then(start)
  .catch((error: unknown) => root.render(<StartFailure error={error} />))

async function start({ service }: Settings) {
  const queryClient = createQueryClient()
  const demo = service === 'demo' ? await startDemo() : undefined
  if (service !== 'demo') connect({ baseUrl: service.baseUrl })
  const router = createAppRouter(queryClient, { demo })
  root.render(
    <StrictMode>
      <App queryClient={queryClient} router={router} />
    </StrictMode>,
  )
}

/** The demo's service, loaded only when the settings ask for it. */
async function startDemo() {
  const { startDemoService } = await import('./mock/browser.ts')
  const { answer, ...demo } = await startDemoService('/api')
  if (answer) connect({ send: answer })
  return demo
}
