import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferedTier } from '@noktra/contract/mines'
import { toast } from '../../api/toast.ts'
import { formatMoney } from '../../i18n/format.ts'
import { openLogin, openRechargeFor } from '../../domain/dialogs-store.ts'
import { rememberIntent, takeIntent } from '../../session/intent.ts'
import { useSession } from '../../session/session.ts'
import { useMedia } from '../../ui/use-media.ts'
import { useMainKeys } from '../../ui/use-main-keys.ts'
import { useAddressQuery } from '../../ui/use-address-query.ts'
import { ActionBar } from './action-bar.tsx'
import { Announcer } from './announcer.tsx'
import { Board } from './board.tsx'
import { BoardHead } from './board-head.tsx'
import { GameNotice } from './game-notice.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { shortfall } from './odds.ts'
import { RulesDialog } from './rules-dialog.tsx'
import { SidePanel } from './side-panel.tsx'
import type { Play } from './play.ts'
import type { PlayedGame } from './use-game.ts'

const INTENT = 'mines-start'

/** Whether a visitor came back after signing in. It outlives the double rendering of development. */
let hasReturned = false

function returnedToStart(): boolean {
  if (takeIntent(INTENT)) hasReturned = true
  return hasReturned
}

type DialogName = 'rules' | 'consolation' | 'history'

/** The climb, and beside it what is held, what comes next and what can be done. */
export function MinesView({ tiers, played }: { tiers: readonly OfferedTier[]; played: PlayedGame }) {
  const { t } = useTranslation('mines')
  const { signedIn, user } = useSession()
  const [query, change] = useAddressQuery()
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const [welcome, setWelcome] = useState(returnedToStart)
  const wide = useMedia('(width >= 1280px)')
  const { game } = played
  const chosen = tiers.find(({ tier_id }) => String(tier_id) === query.get('tier')) ?? tiers[0]
  const tier = game?.tier ?? chosen
  // What is charged for another game is what the store offers now, not what the last game cost.
  const offered = tiers.find(({ tier_id }) => tier_id === tier?.tier_id) ?? null
  const short = user && offered ? shortfall(offered.stake, user.coin) : 0

  function start(): void {
    if (!offered) return
    if (!signedIn) {
      rememberIntent(INTENT)
      return openLogin()
    }
    if (short > 0) {
      toast.warning(t('short', { amount: formatMoney(short) }), { id: 'short' })
      return openRechargeFor(short)
    }
    hasReturned = false
    setWelcome(false)
    played.start(offered)
  }

  /** Clears the board of a finished game. */
  function chooseTier(tier_id: number): void {
    played.dismiss()
    change((now) => {
      now.set('tier', String(tier_id))
      return now
    })
  }

  function keep(): void {
    if (game && game.status !== 'open') chooseTier(game.tier.tier_id)
  }

  useMainKeys(game === null ? start : game.status === 'open' ? played.take : keep, keep)
  if (!tier) return null

  const play: Play = {
    played,
    tier,
    offered,
    short,
    start,
    take: played.take,
    keep,
    openConsolation: () => setDialog('consolation'),
  }
  return (
    <div className="mines">
      <section
        className="panel mine-board"
        aria-labelledby="mines"
        data-boom={played.turn?.isBomb || undefined}
      >
        <BoardHead
          tiers={tiers}
          tier={tier}
          locked={game?.status === 'open' || played.isBusy}
          onTier={chooseTier}
          onRules={() => setDialog('rules')}
          onHistory={() => (signedIn ? setDialog('history') : openLogin())}
        />
        {welcome && !game && <p className="mb-3 text-signal-hi">{t('welcome')}</p>}
        {played.notice && (
          <GameNotice notice={played.notice} onDismiss={played.dismissNotice} onRetry={played.retry} />
        )}
        <Board tier={tier} played={played} />
      </section>
      {wide ? <SidePanel {...play} /> : <ActionBar {...play} />}
      <Announcer game={game} />
      <RulesDialog
        tier={tier}
        open={dialog === 'rules' || dialog === 'consolation'}
        atConsolation={dialog === 'consolation'}
        onClose={() => setDialog(null)}
      />
      <HistoryDialog open={dialog === 'history'} onClose={() => setDialog(null)} />
    </div>
  )
}
