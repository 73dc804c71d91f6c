import type { Texts } from './texts.ts'

/** Where the texts in Portuguese are, each namespace a file of its own. */
export default import.meta.glob<Texts>('./locales/pt/*.json', { import: 'default' })
