import { Lock, Radio, ShieldCheck, Swords } from 'lucide-react'
import type { GameView } from '../../domain/game/game-view.ts'
import { askUntilOut, isOf } from '../../domain/proof/fair-answer.ts'
import { paths } from '../../paths.ts'

export const battle: GameView = {
  kind: 'battle',
  pages: {
    battles: {
      module: 'features/battle/battle-list-page.tsx',
      view: 'BattleListPage',
      texts: ['battles', 'battle-list'],
    },
    newBattle: {
      module: 'features/battle/new-battle-page.tsx',
      view: 'NewBattlePage',
      texts: ['battles', 'battle-new'],
    },
    battle: {
      module: 'features/battle/battle-page.tsx',
      view: 'BattlePage',
      texts: ['battles', 'battle-room'],
    },
    battleHistory: {
      module: 'features/battle/battle-history-page.tsx',
      view: 'BattleHistoryPage',
      texts: ['battles', 'battle-list'],
    },
  },
  area: 'battles',
  menu: {
    key: 'battle',
    to: paths.battle,
    Icon: Swords,
    also: /^\/(new-battle|battle(Detail|History))/,
    inPhoneBar: true,
    shortcut: '#4da3ff',
  },
  door: {
    theme: '#ff7a4d',
    path: paths.battle,
    Icon: Swords,
    pictures: [
      { name: 'redRival', className: '-right-[6%] h-[84%] opacity-85' },
      { name: 'blueRival', className: 'right-[30%] h-[100%]' },
    ],
  },
  causePath: (id) => paths.battleRoom(Number(id)),
  card: { type: 'battleBox', path: () => paths.battle, wheel: 'reel' },
  NotificationIcon: Swords,
  sources: ['battle'],
  sharedDraw: {
    parts: [
      { key: 'lock', Icon: Lock },
      { key: 'beacon', Icon: Radio },
      { key: 'check', Icon: ShieldCheck },
    ],
    path: paths.battleHistory,
  },
  hasOdds: {
    path: () => paths.battle,
    publishedBy: (change) =>
      change.kind === 'consolation_published' ? { subject: 1, version: change.version } : null,
  },
  proof: {
    kind: 'battle',
    load: () => import('./proof/battle-fair-view.tsx'),
    loadScene: () => import('./proof/battle-scene.ts'),
    texts: ['battles'],
    askAgainMs: (fair) => isOf(fair, 'battle') && askUntilOut(fair.proof.server_seed, [fair.proof.beacon]),
    unknown: 'battle_unknown',
  },
}
