import type { BattleFair } from '@noktra/contract/battle-proof'
import { pictureOf } from '@noktra/contract/pictures'
import { formatMoney } from '../../../i18n/format.ts'
import { currentLanguage, text } from '../../../i18n/i18n.ts'
import { loadPicture } from '../../../domain/picture/pen.ts'
import { isOf, type FairAnswer } from '../../../domain/proof/fair-answer.ts'
import { loadSkins, type Scene } from '../../../domain/replay/scene.ts'
import { drawFilm, FILM_MS, makeFilm } from './battle-film.ts'

/** Seats beside one another, round by round; at the end all items go to who won them. */
export async function sceneOf(fair: FairAnswer): Promise<Scene | null> {
  if (!isOf(fair, 'battle') || fair.proof.outcome === null || fair.proof.draws.length === 0) return null
  const { proof } = fair
  const [skins, boxes] = await Promise.all([
    loadSkins(fair.skins.filter(({ skin_id }) => wasDrawn(fair, skin_id))),
    loadBoxes(fair),
  ])
  const film = makeFilm(fair, { skins, boxes })
  if (!film) return null
  const total = proof.draws.reduce((sum, { value_cents }) => sum + value_cents, 0)
  const paid = proof.seats.reduce((sum, { entry_cents }) => sum + entry_cents, 0)
  const names = film.seats.filter(({ seat }) => film.winners.includes(seat)).map(({ name }) => name)
  return {
    about: text('replay:battle.about', { seats: proof.seats.length, count: proof.rounds.length }),
    lasts_ms: FILM_MS,
    draw: (pen, share) => drawFilm(pen, film, share),
    outcome: {
      title:
        film.winners.length === proof.seats.length
          ? text('replay:battle.shared')
          : text('replay:battle.won', { count: names.length, name: listed(names) }),
      text: text('replay:battle.sums', {
        paid: formatMoney(paid / 100),
        got: formatMoney(total / 100),
      }),
    },
  }
}

async function loadBoxes({ box_names }: BattleFair): Promise<ReadonlyMap<number, HTMLImageElement>> {
  const loaded = box_names.map(
    async ({ box_id, image_url }) => [box_id, await loadPicture(pictureOf(image_url, 256))] as const,
  )
  return new Map(await Promise.all(loaded))
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(names)
}

function wasDrawn({ proof }: BattleFair, skin_id: number): boolean {
  return proof.draws.some((draw) => draw.skin_id === skin_id)
}
