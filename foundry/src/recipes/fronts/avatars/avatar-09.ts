import { magmavein } from '../../finishes/magmavein.ts'
import { bulwark } from '../masks/bulwark.ts'
import { finished } from '../paint.ts'

export const avatar09 = finished('avatar-09', bulwark, magmavein, '#ff8a2f')
