import { CHECK_WORKS } from './proof-work.ts'
import { serveWorks } from './serve-works.ts'

serveWorks(CHECK_WORKS)
