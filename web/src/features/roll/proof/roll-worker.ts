import { serveWorks } from '../../../domain/proof/serve-works.ts'
import { ROLL_WORKS } from './roll-works.ts'

serveWorks(ROLL_WORKS)
