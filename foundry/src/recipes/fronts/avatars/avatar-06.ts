import { tracelight } from '../../finishes/tracelight.ts'
import { strider } from '../masks/strider.ts'
import { finished } from '../paint.ts'

export const avatar06 = finished('avatar-06', strider, tracelight, '#ff2fd0')
