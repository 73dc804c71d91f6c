import { upgradeDetails } from '@noktra/contract/upgrades'
import * as share from '../../platform/http/share-words.ts'

/** What links to its pages say in a chat: `{name}` and the like stand for what is public of the thing it leads to. */
const TEXTS = {
  upgrade: {
    en: {
      title: 'Upgrade · {brand}',
      text: 'Turn your skins into something better. You see the chance and its formula up front.',
    },
    zh: { title: '升级 · {brand}', text: '把手中的饰品换成更好的。成功率和计算公式都写在页面上。' },
    pt: {
      title: 'Upgrade · {brand}',
      text: 'Troque o que você tem por algo melhor. A chance e a fórmula estão na página.',
    },
  },
  upgrade_won: {
    en: {
      title: 'Upgrade at {chance}: {item} ({exterior})',
      text: '{stake} coins became an item worth {value} coins. Verify the draw.',
    },
    zh: {
      title: '以 {chance} 的成功率升级：{item}（{exterior}）',
      text: '{stake} 硬币变成了价值 {value} 硬币的饰品。验证这次抽取。',
    },
    pt: {
      title: 'Upgrade com {chance}: {item} ({exterior})',
      text: '{stake} moedas viraram um item de {value} moedas. Confira o sorteio.',
    },
  },
  upgrade_lost: {
    en: {
      title: 'Upgrade at {chance} for {item}',
      text: '{stake} coins staked on an item worth {value} coins. No luck this time. Verify the draw.',
    },
    zh: {
      title: '以 {chance} 的成功率升级 {item}',
      text: '投入 {stake} 硬币，目标价值 {value} 硬币，没有成功。验证这次抽取。',
    },
    pt: {
      title: 'Upgrade com {chance} por {item}',
      text: '{stake} moedas apostadas por um item de {value} moedas, sem sucesso. Confira o sorteio.',
    },
  },
} satisfies Record<string, share.CardTexts>

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
