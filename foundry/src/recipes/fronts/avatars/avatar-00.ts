import { pitlane } from '../../finishes/pitlane.ts'
import { strider } from '../masks/strider.ts'
import { finished } from '../paint.ts'

export const avatar00 = finished('avatar-00', strider, pitlane, '#35e6ff')
