import sharp from 'sharp'
import * as api from '@noktra/contract/admin/boxes'
import { approve } from '@noktra/contract/admin/approvals'
import type { BodySent } from '@noktra/contract/route'
import { fitTickets } from '@noktra/game/box-drafts'
import type { Exterior } from '@noktra/game/wear'
import { activatePools } from '#server/games/box/activate-pools.ts'
import { office, type Member } from './admin.ts'
import type { World } from './world.ts'

type Content = BodySent<typeof api.saveDraft>['content']

/** A picture that may be uploaded, as base64. */
export async function pngOf(width: number, height: number): Promise<string> {
  const png = await sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  return png.toString('base64')
}

/** Content of a box of 5 coins with eight skins of the catalogue, that returns 91 %. */
export async function boxContent(world: World, by: Member, also: Partial<Content> = {}): Promise<Content> {
  const skins = await world.db
    .selectFrom('skin')
    .select(['id as skin_id', 'exterior', 'price as value_cents'])
    .where('price', '>=', 80)
    .where('price', '<=', 4000)
    .orderBy('price')
    .execute()
  const step = Math.floor(skins.length / 8)
  const rows = Array.from({ length: 8 }, (_, index) => {
    const skin = skins[index * step]!
    return { ...skin, exterior: skin.exterior as Exterior, tickets: 0 }
  })
  const tickets = fitTickets({ rows, price_cents: 500 }, 0.91)
  const { image_url } = await office(world, api.uploadPicture, {
    by,
    body: { picture: await pngOf(64, 64) },
  })
  return {
    names: { en: 'Ember Case', zh: '余烬箱', pt: 'Caixa Brasa' },
    descr: { en: 'Warm things.', zh: '温暖之物。', pt: 'Coisas quentes.' },
    type_id: 1,
    badge: 'new',
    featured: false,
    theme_color: '#c8f53c',
    image_url,
    sort: 3,
    sell_until: null,
    price: 5,
    rows: rows.map(({ skin_id }, index) => ({ skin_id, tickets: tickets[index]! })),
    ...also,
  }
}

/** A saved draft of a new box. */
export async function makeDraft(world: World, by: Member, also: Partial<Content> = {}) {
  const content = await boxContent(world, by, also)
  const saved = await office(world, api.saveDraft, { by, body: { box_id: null, revision: 0, content } })
  return { ...saved, content }
}

/** Asks for a second person. */
export async function submit(
  world: World,
  by: Member,
  draft: { box_id: number; revision: number },
  publish_at?: number,
): Promise<number> {
  const { approval_id } = await office(world, api.submitDraft, {
    by,
    body: { box_id: draft.box_id, revision: draft.revision, publish_at },
  })
  return approval_id!
}

/** A box that one has drafted, another has agreed to, and that is on sale. */
export async function publishNewBox(world: World, by: Member, second: Member, also: Partial<Content> = {}) {
  const draft = await makeDraft(world, by, also)
  await office(world, approve, { by: second, body: { id: await submit(world, by, draft) } })
  world.clock.advance(5000)
  await activatePools(world.store.ctx)
  return draft
}
