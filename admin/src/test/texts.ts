import { startTexts } from '../i18n/i18n.tsx'

// As the page does: texts stand in constants of modules, which are loaded after them.
await startTexts()
