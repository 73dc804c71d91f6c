import { upgradeDetails } from '@noktra/contract/upgrades'
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
  return {
    texts: upgrade.won ? TEXTS.upgrade_won : TEXTS.upgrade_lost,
    values: {
      chance: share.percent(language, upgrade.chance_ppm / PPM, 2),
      item: upgrade.target.item_name,
      exterior: upgrade.target.exterior_name,
      stake: share.money(language, upgrade.stake),
      value: share.money(language, upgrade.target.price),
    },
    image: share.skinImage(upgrade.target.image_url),
  }
}
