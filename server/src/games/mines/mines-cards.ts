import { type CardTexts, type PageCards } from '../../platform/http/share-words.ts'

/** What links to its pages say in a chat: `{name}` and the like stand for what is public of the thing it leads to. */
const TEXTS = {
  mines: {
    en: {
      title: 'Minesweeper · {brand}',
      text: 'Six layers, one prize per layer. You see the odds of every step.',
    },
    zh: { title: '扫雷 · {brand}', text: '六层，每层一件奖品。每一步的概率都写在旁边。' },
    pt: {
      title: 'Campo minado · {brand}',
      text: 'Seis camadas, um prêmio por camada. A chance de cada passo está ao lado.',
    },
  },
} satisfies Record<string, CardTexts>

export const minesCards: PageCards = {
  mines: { make: () => ({ texts: TEXTS.mines }) },
}
