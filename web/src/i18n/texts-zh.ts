import type { Texts } from './texts.ts'

/** Where the texts in Chinese are, each namespace a file of its own. */
export default import.meta.glob<Texts>('./locales/zh/*.json', { import: 'default' })
