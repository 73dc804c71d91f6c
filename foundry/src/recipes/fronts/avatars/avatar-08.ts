import { foamline } from '../../finishes/foamline.ts'
import { pilot } from '../masks/pilot.ts'
import { finished } from '../paint.ts'

export const avatar08 = finished('avatar-08', pilot, foamline, '#7fd8ff')
