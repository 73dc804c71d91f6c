import type { CardTexts } from './share-words.ts'

/** What links to pages that no game has say in a chat. */
export const TEXTS = {
  store: {
    en: {
      title: '{brand}: open skin boxes with odds you can verify',
      text: 'Open boxes, battle, upgrade or just buy. All odds are public, and you can verify every draw in your own browser.',
    },
    zh: {
      title: '{brand}：概率公开、结果可验的饰品盲盒',
      text: '开盲盒、对战、升级，或直接购买。每个概率都公开，每次抽取都能在您自己的浏览器里验证。',
    },
    pt: {
      title: '{brand}: caixas de skins com chances públicas e verificáveis',
      text: 'Abra caixas, batalhe, faça upgrades ou simplesmente compre. Todas as chances são públicas, e você confere cada sorteio no seu navegador.',
    },
  },
  skin: {
    en: {
      title: '{item} · {brand}',
      text: '{low} to {high} coins depending on exterior. See every exterior, and which boxes drop it at what odds.',
    },
    zh: {
      title: '{item} · {brand}',
      text: '按外观 {low} 至 {high} 硬币。查看每种外观，以及哪些盲盒包含它和各自的概率。',
    },
    pt: {
      title: '{item} · {brand}',
      text: 'De {low} a {high} moedas, conforme o exterior. Veja cada um e quais caixas têm esta skin, com que chance.',
    },
  },
  fair: {
    en: {
      title: 'Provably fair · {brand}',
      text: 'What decides a draw is fixed in advance and public afterwards. Verify any draw in your own browser.',
    },
    zh: {
      title: '公平验证 · {brand}',
      text: '决定结果的一切都提前锁定，重新计算所需的一切都事后公开。在您自己的浏览器里验证任意一次抽取。',
    },
    pt: {
      title: 'Jogo limpo · {brand}',
      text: 'O que decide um sorteio é travado antes, e o que é preciso para recalculá-lo é publicado depois. Confira qualquer sorteio no seu navegador.',
    },
  },
  draw: {
    en: {
      title: 'A draw to verify · {brand}',
      text: 'Seed, pool and ticket of this draw are public. Your own browser recomputes it.',
    },
    zh: {
      title: '验证一次抽取 · {brand}',
      text: '这次抽取的种子、概率表和票号都已公开，由您自己的浏览器重新计算。',
    },
    pt: {
      title: 'Um sorteio para conferir · {brand}',
      text: 'A semente, as chances e o bilhete deste sorteio são públicos. O seu navegador recalcula tudo.',
    },
  },
} satisfies Record<string, CardTexts>
