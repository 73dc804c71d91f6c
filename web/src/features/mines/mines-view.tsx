import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferedTier, MineGame, MineTier } from '@noktra/contract/mines'
import { formatMoney, formatPercent } from '../../i18n/format.ts'
import { openLogin, openLoginFor } from '../../domain/dialogs-store.ts'
import { RefusalBanner } from '../../domain/play/refusal-banner.tsx'
import { shortfall } from '../../domain/play/shortfall.ts'
import { useReturn } from '../../domain/play/use-return.ts'
import { warnShort } from '../../domain/play/warn-short.ts'
import { useSession } from '../../session/session.ts'
import { useMedia } from '../../ui/use-media.ts'
import { useMainKeys } from '../../ui/use-main-keys.ts'
import { useAddressQuery } from '../../ui/use-address-query.ts'
import { ActionBar } from './action-bar.tsx'
import { Board } from './board.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { RulesDialog } from './rules-dialog.tsx'
import { SidePanel } from './side-panel.tsx'
import type { Play } from './play.ts'
import type { GameRefusal, PlayedGame } from './use-game.ts'
import { Button } from '../../ui/button.tsx'
import { useSkinAlt } from '../../domain/skin/skin-card.tsx'
import { layerOf, nextLayer } from './climb.ts'
import { resultTitle } from './result-panel.tsx'
import { CircleQuestionMark, History, Lock } from 'lucide-react'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { Tabs } from '../../ui/tabs.tsx'

const ICON = { size: 18, strokeWidth: 1.9, 'aria-hidden': true } as const

const INTENT = 'mines-start'

type DialogName = 'rules' | 'consolation' | 'history'

/** The climb, and beside it what is held, what comes next and what can be done. */
export function MinesView({ tiers, played }: { tiers: readonly OfferedTier[]; played: PlayedGame }) {
  const { t } = useTranslation('mines')
  const { signedIn, user } = useSession()
  const [query, change] = useAddressQuery()
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const [welcome, forgetReturn] = useReturn(INTENT)
  const wide = useMedia('(width >= 1280px)')
  const { game } = played
  const chosen = tiers.find(({ tier_id }) => String(tier_id) === query.get('tier')) ?? tiers[0]
  const tier = game?.tier ?? chosen
  // What is charged for another game is what the store offers now, not what the last game cost.
  const offered = tiers.find(({ tier_id }) => tier_id === tier?.tier_id) ?? null
  const short = user && offered ? shortfall(offered.stake, user.coin) : 0

  function start(): void {
    if (!offered) return
    if (!signedIn) return openLoginFor(INTENT)
    if (short > 0) return warnShort(short, (amount) => t('short', { amount }))
    forgetReturn()
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
        {played.refusal && (
          <GameNotice
            refusal={played.refusal}
            hasGame={game?.status === 'open'}
            onDismiss={played.dismissRefusal}
            onRetry={played.retry}
          />
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

type Props = { refusal: GameRefusal; hasGame: boolean; onDismiss: () => void; onRetry: () => void }

/** Why a press did nothing, and what became of the game. */
function GameNotice({ refusal, hasGame, onDismiss, onRetry }: Props) {
  const { t } = useTranslation('mines')
  return (
    <RefusalBanner
      className="mine-notice"
      refusal={refusal}
      wordsOfShort={(amount) => t('short', { amount })}
      wordsOf={(why) => t(`notice.${why === 'no_answer' && !hasGame ? 'start_no_answer' : why}`)}
      action={
        refusal.why === 'no_answer' && (
          <Button size="small" className="max-sm:min-h-11" onPress={onRetry}>
            {t('notice.reload')}
          </Button>
        )
      }
      onDismiss={onDismiss}
    />
  )
}

/** Tells readers how a pick ended and where the game stands, once the tile has turned. */
function Announcer({ game }: { game: MineGame | null }) {
  return (
    <p aria-live="polite" className="sr-only" data-testid="told">
      {game && (game.status === 'open' ? <OpenTold game={game} /> : <EndTold game={game} />)}
    </p>
  )
}

function OpenTold({ game }: { game: MineGame }) {
  const { t } = useTranslation('mines')
  const alt = useSkinAlt()
  const held = layerOf(game.tier.layers, game.layer)
  const next = layerOf(game.tier.layers, nextLayer(game))
  const cleared = held
    ? t('told.cleared', { layer: held.layer, item: alt(held.prize), value: formatMoney(held.prize.value) })
    : t('told.started')
  const ahead = next
    ? t('told.ahead', { layer: next.layer, count: next.mines, percent: formatPercent(next.clear_chance) })
    : ''
  return `${cleared} ${ahead}`
}

function EndTold({ game }: { game: MineGame }) {
  const { t } = useTranslation('mines')
  const alt = useSkinAlt()
  const title = resultTitle(t, game)
  return game.won
    ? `${title}. ${t('told.won', { item: alt(game.won), value: formatMoney(game.won.value) })}`
    : `${title}. ${t('result.refunded_text', { amount: formatMoney(game.tier.stake) })}`
}

type BoardHeadProps = {
  tiers: readonly MineTier[]
  tier: MineTier
  /** A game is open: its tier stays. */
  locked: boolean
  onTier: (tier_id: number) => void
  onRules: () => void
  onHistory: () => void
}

/** The room's name, its tiers by stake, its rules and the player's games. */
function BoardHead({ tiers, tier, locked, onTier, onRules, onHistory }: BoardHeadProps) {
  const { t } = useTranslation('mines')
  return (
    <header className="mine-head">
      <h1 id="mines" className="type-title">
        {t('title')}
      </h1>
      <div className="mine-head-tiers">
        {locked ? (
          <p className="mine-locked-tier" data-tip={t('tier_locked')} tabIndex={0}>
            <Lock size={16} strokeWidth={1.9} aria-hidden className="text-text-3" />
            <span className="type-label">{t('stake')}</span>
            <CoinAmount amount={tier.stake} size={17} />
            <span className="sr-only">{t('tier_locked')}</span>
          </p>
        ) : (
          <Tabs
            label={t('tiers')}
            value={String(tier.tier_id)}
            items={tiers.map(({ tier_id, stake }) => ({
              value: String(tier_id),
              label: (
                <span className="flex items-center justify-center max-sm:-mx-2.5">
                  <CoinAmount amount={stake} size={17} />
                </span>
              ),
            }))}
            onChange={(tier_id) => onTier(Number(tier_id))}
            full
          />
        )}
      </div>
      <div className="mine-head-tools">
        <Button icon={<CircleQuestionMark {...ICON} />} aria-label={t('rules.button')} onPress={onRules}>
          <span className="max-sm:hidden">{t('rules.button')}</span>
        </Button>
        <Button icon={<History {...ICON} />} aria-label={t('history.button')} onPress={onHistory}>
          <span className="max-sm:hidden">{t('history.button')}</span>
        </Button>
      </div>
      <p className="mine-head-line type-small text-text-2">{t('line')}</p>
    </header>
  )
}
