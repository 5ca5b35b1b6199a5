// The texts around every page.

export const menu = 'Menu'

export const skip = 'Skip to the content'
export const productName = 'Bookend'
export const main = 'Main'
export const overview = 'Overview'
export const contacts = 'Contacts'
export const transactions = 'Transactions'
export const demo = 'Demo'
export const changesStay = 'Sample records. Your changes are kept in this browser.'
export const changesGo = 'Sample records. This browser keeps your changes only until the tab is closed.'
