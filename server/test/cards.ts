import type { Ctx } from '#server/platform/context.ts'
import { executors } from '#server/features.ts'
import { doByCommand } from '#server/features/approvals/by-command.ts'
import { takeCards } from '#server/features/recharge/admin/card-batches.ts'
import type { PrintedCard } from '#server/features/recharge/admin/sealed-cards.ts'
import { assertCards, wishForCards, type CardWish } from '#server/features/recharge/make-cards.ts'

/** A live store of a test, too, makes what its tests need as a sandbox does. */
export function inSandbox(ctx: Ctx): Ctx {
  return { ...ctx, config: { ...ctx.config, sandbox: true } }
}

/** A batch of cards as the command of a sandbox makes it, however much it is, with its cards. */
export async function makeCards(
  ctx: Ctx,
  wish: CardWish,
): Promise<{ batch_id: number; cards: PrintedCard[] }> {
  assertCards(wish)
  const { subject } = await doByCommand(inSandbox(ctx), executors, wishForCards(wish), 'a test')
  const id = Number(subject.split(':')[1])
  const { cards } = await ctx.transact((tx) => takeCards(tx, ctx, { id, staffId: null }))
  return { batch_id: id, cards }
}
