import { setupWorker } from 'msw/browser'
import { createService } from '../service/create-service.ts'
import { openDemoStore } from './open-demo-store.ts'
import { answer, handlersFor } from './handlers.ts'

type DemoService = {
  /** Answers requests in the page; only given when there is no service worker. */
  answer: ((request: Request) => Promise<Response>) | undefined
  reset: () => Promise<void>
  durable: boolean
}

/** Starts the demo: from now on the service in the browser answers all requests below `baseUrl`. */
export async function startDemoService(baseUrl: string): Promise<DemoService> {
  const { store, durable, reset } = await openDemoStore()
  const service = createService({ store })
  const intercepted = await intercept(service, baseUrl)
  return {
    answer: intercepted ? undefined : (request) => answer(service, baseUrl, request),
    reset,
    durable,
  }
}

/**
 * Starts MSW between page and network. False if the browser refuses: no service workers (plain http on a host name),
 * registration blocked by a setting, or a worker that does not start in time.
 */
async function intercept(service: ReturnType<typeof createService>, baseUrl: string): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  const worker = setupWorker(...handlersFor(service, baseUrl))
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 4000))
  const started = worker.start({ quiet: true, onUnhandledFrame: 'bypass' }).then(
    () => true,
    () => false,
  )
  return Promise.race([started, late])
}
