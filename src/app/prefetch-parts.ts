import { whenUnused } from '../ui/when-unused.ts'
import { loadPart } from '../ui/missing-part.ts'

/** The code of likely next steps, the likeliest first. */
const parts: (() => Promise<unknown>)[] = [
  () => import('../api/read/get-record.ts'),
  () => import('../api/read/read-any-page.ts'),
  () => import('../contacts/ContactPage.tsx'),
  () => import('../overview/OverviewPage.tsx'),
  () => import('../overview/money/MonthChart.tsx'),
  () => import('../transactions/TransactionPage.tsx'),
  () => import('../transactions/Sums.tsx'),
  () => import('../transactions/SearchHint.tsx'),
  () => import('../records/selection/SelectionBar.tsx'),
  () => import('../records/selection/ReviewDialog.tsx'),
  () => import('./shell/AppNotices.tsx'),
  () => import('../api/records-api.ts'),
  () => import('../api/write/delete-records.ts'),
  () => import('../api/session/judge-answer.ts'),
  () => import('../dialect/errors/read-error.ts'),
  () => import('../transactions/TransactionEditPage.tsx'),
  () => import('../contacts/ContactEditPage.tsx'),
  () => import('../contacts/ContactNewPage.tsx'),
  () => import('../contacts/CountryField.tsx'),
  () => import('../records/neighbours/FormSteps.tsx'),
  () => import('../records/form/FormNotices.tsx'),
  () => import('../records/form/LeaveDialog.tsx'),
  () => import('../records/form/draft-autosave.ts'),
  () => import('../records/form/LostDraft.tsx'),
  () => import('../api/write/save-record.ts'),
  () => import('../api/write/verify-saved.ts'),
  () => import('../contacts/create-from-form.ts'),
  () => import('../history/journal/record-in-journal.ts'),
  () => import('../history/undo/invert-change.ts'),
  () => import('../records/steps/access-to.ts'),
  () => import('../history/bank-original/BankOriginal.tsx'),
  () => import('../connections/notices/ServiceNotices.tsx'),
  () => import('../records/shortcuts/KeySheet.tsx'),
  () => import('./shell/MenuContent.tsx'),
  () => import('../connections/list/ConnectionChoices.tsx'),
  () => import('../history/recently-deleted/RecentlyDeletedPage.tsx'),
  () => import('../history/journal/JournalPage.tsx'),
  () => import('../history/undo/UndoHistoryPage.tsx'),
  () => import('../settings/DevicePage.tsx'),
]

/**
 * Loads the parts one by one while nobody uses the page, because reading their code and styles would delay typing and clicks.
 * Later they open at once, even offline. Retries failed ones when the network is back; parts needed earlier load then.
 */
export async function prefetchParts(): Promise<void> {
  for (const part of parts) {
    await new Promise<void>((resolve) => whenUnused(resolve))
    try {
      await loadPart(part)
    } catch {
      addEventListener('online', () => void prefetchParts(), { once: true })
      return
    }
  }
}
