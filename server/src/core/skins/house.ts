import type { Ctx } from '../../platform/context.ts'
import { avatarUrl } from './pictures.ts'

/** How system rooms appear (SPEC 3: a fixed house name and avatar). */
export function houseFace({ brand }: Pick<Ctx, 'brand'>): { nickname: string; avatar: string } {
  return { nickname: `${brand.now().values.name} House`, avatar: avatarUrl(4) }
}

/** The house's bots, 1 to 12: a name and an avatar each. They are labelled as bots wherever they appear. */
const BOT_NAMES = [
  'Cinder',
  'Halden',
  'Vesper',
  'Orrin',
  'Sable',
  'Tamsin',
  'Korrigan',
  'Lumen',
  'Marrow',
  'Perrin',
  'Quill',
  'Rook',
] as const

export const BOTS = BOT_NAMES.length

export function botFace(bot: number): { nickname: string; avatar: string } {
  return { nickname: BOT_NAMES[(bot - 1) % BOTS]!, avatar: avatarUrl(bot - 1) }
}
