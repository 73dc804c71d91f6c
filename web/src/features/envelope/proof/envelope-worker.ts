import { serveWorks } from '../../../domain/proof/serve-works.ts'
import { ENVELOPE_WORKS } from './envelope-works.ts'

serveWorks(ENVELOPE_WORKS)
