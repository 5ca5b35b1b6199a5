// The texts below the search box.

export const onlyPeriod = (period: string) => `Only ${period}.`
export const showAllDates = 'Show all dates'
export const findsAnywhere = (text: string) => `Finds “${text}” anywhere, including in descriptions.`
export const showPeriod = (period: string) => `Show ${period}`
export const findsBoth = (text: string) => `“${text}” can mean two days; both are shown.`
export const onlyDay = (day: string) => `Only ${day}`
export const typeAsSeen = 'You can type amounts and dates as you see them, such as 1.234,50 or 31/03/2026.'
