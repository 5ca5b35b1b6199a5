export const sideBySide = 'Side by side'
