/** A browser that the core journeys are made with: what every engine's driver can do, and no more. */
export type Engine = {
  /** Opens a tab of a new profile, in which nothing is stored. */
  openTab: () => Promise<Tab>
  /** The errors and breaches of the content security policy that pages have shown since this was asked last. */
  complaints: () => string[]
  stop: () => Promise<void>
}

/** A tab. Clicks and keys go the way of real ones, through the browser, so that pages trust them. */
export type Tab = {
  /** Opens an address and waits until its document is loaded. */
  open: (address: string) => Promise<void>
  reload: () => Promise<void>
  /** Calls the function with this source text in the page; arguments and result are JSON. */
  call: (source: string, args: readonly unknown[]) => Promise<unknown>
  /** Clicks at a point of the viewport, in CSS pixels. */
  click: (x: number, y: number) => Promise<void>
  /** Types these characters; with `control` held down when asked. */
  type: (text: string, options?: { control: boolean }) => Promise<void>
  /** Chooses files for the first `input` that this CSS selector finds. */
  chooseFiles: (selector: string, paths: string[]) => Promise<void>
  screenshot: () => Promise<Buffer>
  close: () => Promise<void>
}

/** The keys of WebDriver that are no characters (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
export const keys = { control: '\uE009', enter: '\uE007', escape: '\uE00C', backspace: '\uE003' }
