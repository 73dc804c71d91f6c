import type { CardTexts } from './share-words.ts'

/** What links to pages that no game has say in a chat. */
export const TEXTS = {
  store: {
    en: {
      title: 'Noktra: open skin boxes with odds you can verify',
      text: 'Open boxes, battle, upgrade or just buy. All odds are public, and you can verify every draw in your own browser.',
    },
    zh: {
      title: 'Noktra：概率公开的游戏饰品盲盒',
      text: '开盲盒、对战、升级，或直接购买。每个概率都公开，每次抽取都能在您自己的浏览器里验证。',
    },
    pt: {
      title: 'Noktra: itens de jogo em caixas com as chances impressas',
      text: 'Abra caixas, lute por elas, faça upgrades ou simplesmente compre. Cada chance está impressa, e cada sorteio pode ser conferido no seu navegador.',
    },
  },
  skin: {
    en: {
      title: '{item} · Noktra',
      text: '{low} to {high} coins depending on exterior. See every exterior, and which boxes drop it at what odds.',
    },
    zh: {
      title: '{item} · Noktra',
      text: '按外观 {low} 至 {high} 硬币。查看每种外观，以及哪些盲盒包含它和各自的概率。',
    },
    pt: {
      title: '{item} · Noktra',
      text: 'De {low} a {high} moedas conforme o exterior. Veja cada um, e quais caixas a contêm e com que chance.',
    },
  },
  fair: {
    en: {
      title: 'Provably fair · Noktra',
      text: 'What decides a draw is fixed in advance and public afterwards. Verify any draw in your own browser.',
    },
    zh: {
      title: '公平验证 · Noktra',
      text: '决定结果的一切都事先固定，重新计算所需的一切都事后公开。在您自己的浏览器里验证任意一次抽取。',
    },
    pt: {
      title: 'Jogo limpo · Noktra',
      text: 'O que decide um sorteio é fixado antes dele, e o que o recalcula é público depois. Confira qualquer sorteio no seu navegador.',
    },
  },
  draw: {
    en: {
      title: 'A draw to verify · Noktra',
      text: 'Seed, pool and ticket of this draw are public. Your own browser recomputes it.',
    },
    zh: {
      title: '验证一次抽取 · Noktra',
      text: '这次抽取的种子、奖池和票号都已公开，由您自己的浏览器重新计算。',
    },
    pt: {
      title: 'Um sorteio para conferir · Noktra',
      text: 'A semente, o conjunto e o bilhete deste sorteio são públicos. O seu navegador o recalcula.',
    },
  },
} satisfies Record<string, CardTexts>
