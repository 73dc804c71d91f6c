import * as z from 'zod/mini'
import type { Language } from '@noktra/contract/shapes'
import { upgradeFair } from '@noktra/contract/upgrade-proof'
import { upgradeDetails, type UpgradeShown } from '@noktra/contract/upgrades'
import { partOf } from '@noktra/languages/folders'
import * as share from '../../platform/http/share-words.ts'
import { upgradeTexts } from './upgrade-texts.ts'

/** What links to its pages say in a chat: `{name}` and the like stand for what is public of the thing it leads to. */
const TEXTS = share.cardTexts(partOf(upgradeTexts, 'links'))

const PPM = 1_000_000

export const upgradeCards: share.PageCards = {
  upgrade: { make: () => ({ texts: TEXTS.upgrade }) },
  upgradeDetail: { query: 'id', make: upgradeWords },
}

async function upgradeWords({ id, ask, language }: share.CardPage): Promise<share.CardWords | null> {
  const upgrade = id ? await ask(upgradeDetails, { query: { upgrade_id: id } }) : null
  if (!upgrade) return id ? null : { texts: TEXTS.upgrade }
  return wordsOf(upgrade, language)
}

/** What a link to the proof of an upgrade, or to its replay, says. */
export function upgradeCard(drawn: unknown, language: Language): share.CardWords | null {
  const fair = z.safeParse(upgradeFair, drawn)
  return fair.success ? wordsOf(fair.data.upgrade, language) : null
}

function wordsOf(upgrade: UpgradeShown, language: Language): share.CardWords {
  return {
    texts: upgrade.won ? TEXTS.upgrade_won : TEXTS.upgrade_lost,
    values: {
      chance: share.percent(language, upgrade.chance_ppm / PPM, 2),
      item: upgrade.target.item_name,
      exterior: upgrade.target.exterior_name || upgrade.target.kind,
      stake: share.money(language, upgrade.stake),
      value: share.money(language, upgrade.target.price),
    },
    image: share.skinImage(upgrade.target.image_url),
  }
}
