import type { Texts } from './texts.ts'

/** Where the texts in English are, each namespace a file of its own. */
export default import.meta.glob<Texts>('./locales/en/*.json', { import: 'default' })
