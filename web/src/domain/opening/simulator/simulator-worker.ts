import { serveWorks } from '../../proof/serve-works.ts'
import { SIMULATOR_WORKS } from './simulator-works.ts'

serveWorks(SIMULATOR_WORKS)
