import { temperBloom } from '../../finishes/temper-bloom.ts'
import { raven } from '../masks/raven.ts'
import { finished } from '../paint.ts'

export const avatar11 = finished('avatar-11', raven, temperBloom, '#7fb4ff')
