import { serveWorks } from '../proof/serve-works.ts'
import { LOG_WORKS } from './log-works.ts'

serveWorks(LOG_WORKS)
