import { giltThorn } from '../../finishes/gilt-thorn.ts'
import { bulwark } from '../masks/bulwark.ts'
import { finished } from '../paint.ts'

export const avatar04 = finished('avatar-04', bulwark, giltThorn, '#ff5a3d')
