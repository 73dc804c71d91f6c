import { ArrowLeft, Crosshair, RotateCcw, ShieldCheck, Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { UpgradeShown } from '@noktra/contract/upgrades'
import { toCents } from '@noktra/game/money'
import { formatTime, formatWear } from '../../i18n/format.ts'
import { Avatar } from '../../domain/player/avatar.tsx'
import { ShareButton } from '../../domain/replay/share-button.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ChanceNumber } from './chance-number.tsx'
import { Dial } from './dial.tsx'
import { Formula } from './formula.tsx'
import { ResultCentre } from './result-centre.tsx'
import { TicketLine } from './result-panel.tsx'
import { StakePanel } from './stake-panel.tsx'
import { TargetPanel } from './target-panel.tsx'
import { useEffect, useState } from 'react'
import { lingerTime } from '../../domain/play/play-time.ts'
import { usePlayTime, useSpeed } from '../../domain/play/use-speed.ts'
import { beginAnimation } from '../../live/live.ts'
import { planDialSpin, ticketAngle } from './dial.ts'
import type { Run } from './stage.ts'
import type { GivenItem } from '@noktra/contract/skins'
import { SkinCard } from '../../domain/skin/skin-card.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { ConsolationCard } from './consolation-card.tsx'

const ICON = { size: 18, strokeWidth: 1.9, 'aria-hidden': true } as const

/** One upgrade as it was: stake, dial at its ticket, target, and what it gave. */
export function UpgradeView({ upgrade }: { upgrade: UpgradeShown }) {
  const { t } = useTranslation(['upgrades', 'common'])
  const replay = useReplay(upgrade)
  const { won, target, stake, chance_ppm, upgrade_id } = upgrade
  const over = replay.run === null
  return (
    <>
      <div className="arena">
        <header className="arena-head">
          <div className="detail-title">
            <IconButton
              label={t('common:back')}
              icon={<ArrowLeft {...ICON} />}
              outlined
              to={paths.upgradeRecords}
            />
            <h1 className="type-title">{t('detail.title', { id: upgrade_id })}</h1>
          </div>
          <p className="arena-tools type-small items-center text-text-2">
            <Avatar url={upgrade.avatar} size={28} />
            <span className="min-w-0">
              <span className="block truncate">{t('detail.by', { name: upgrade.nickname })}</span>
              <span className="type-number type-micro text-text-3">{formatTime(upgrade.created_at)}</span>
            </span>
          </p>
        </header>
        <StakePanel
          items={upgrade.items}
          coin={upgrade.coin}
          stake={stake}
          title={upgrade.is_mine ? t('detail.own_stake') : t('detail.stake')}
          look={over ? (won ? 'spent' : 'drained') : undefined}
        />
        <TargetPanel target={target} look={over && won ? 'taken' : undefined} />
        <div className="arena-dial">
          <Dial
            chance_ppm={chance_ppm}
            direction={upgrade.direction}
            playable
            spin={replay.run?.spin ?? null}
            angle={replay.angle}
            outcome={over ? (won ? 'won' : 'lost') : null}
          >
            {over ? (
              <ResultCentre upgrade={upgrade} />
            ) : (
              <ChanceNumber chance_ppm={chance_ppm} times={toCents(target.price) / toCents(stake)} playable />
            )}
          </Dial>
          <TicketLine upgrade={upgrade} />
          <div className="flex flex-wrap justify-center gap-2.5">
            {over ? (
              <Button icon={<RotateCcw {...ICON} />} onPress={replay.start} data-testid="replay">
                {t('detail.replay')}
              </Button>
            ) : (
              <Button icon={<Zap {...ICON} />} onPress={replay.skip}>
                {t('detail.skip')}
              </Button>
            )}
            <Button
              icon={<ShieldCheck {...ICON} className="text-success" />}
              to={paths.fairDraw(upgrade.fair_id)}
            >
              {t('verify')}
            </Button>
            <ShareButton id={upgrade.fair_id} />
            <Button
              variant="ghost"
              icon={<Crosshair {...ICON} />}
              to={`${paths.upgrade}?target=${target.skin_id}`}
            >
              {t('detail.same')}
            </Button>
          </div>
        </div>
      </div>
      <Formula
        stake={stake}
        target={target.price}
        chance_ppm={chance_ppm}
        profit_rate={upgrade.profit_rate}
        direction={upgrade.direction}
      />
      <UpgradeFacts upgrade={upgrade} />
    </>
  )
}

/** Shows a past upgrade once more: the same dial, the same ticket. There is no new draw. */
function useReplay(upgrade: UpgradeShown) {
  const [speed] = useSpeed()
  const { total_ms, still } = usePlayTime(speed === 'none' ? 'normal' : speed, 'upgrade_loading_time')
  const [run, setRun] = useState<Run | null>(null)

  useEffect(() => {
    if (!run) return
    const end = beginAnimation()
    const timer = setTimeout(() => setRun(null), lingerTime(run.total_ms, true))
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [run])

  return {
    run,
    angle: ticketAngle(upgrade.ticket),
    start() {
      const { ticket, direction } = upgrade
      const spin = still ? null : planDialSpin({ from: 0, ticket, direction, duration_ms: total_ms })
      setRun({ upgrade, spin, total_ms })
    },
    skip: () => setRun(null),
  }
}

/** Every item that went in and the one that came out. */
function UpgradeFacts({ upgrade }: { upgrade: UpgradeShown }) {
  const { t } = useTranslation('upgrades')
  const { items, given, comfort, won } = upgrade
  return (
    <div className="upgrade-facts">
      {items.length > 0 && (
        <section className="grow">
          <SectionHead title={t('detail.items')} hint={t('items', { count: items.length })} />
          <div className="pick-grid">
            {items.map((item) => (
              <GivenCard key={item.item_id} item={item} />
            ))}
          </div>
        </section>
      )}
      <section>
        <SectionHead title={t('detail.given')} />
        <div className="flex flex-wrap items-end gap-5">
          {given ? (
            <div className="w-40">
              <GivenCard item={given} />
            </div>
          ) : (
            <p className="text-text-2">{t('result.nothing')}</p>
          )}
          {won && comfort && (
            <div className="w-52">
              <ConsolationCard skin={comfort} value={comfort.value} over />
            </div>
          )}
        </div>
      </section>
    </div>
  )
}

function GivenCard({ item }: { item: GivenItem }) {
  const { t } = useTranslation('upgrades')
  return (
    <SkinCard
      skin={item}
      price={{ amount: item.value }}
      note={item.wear && t('detail.wear', { wear: formatWear(item.wear) })}
      sizes="180px"
    />
  )
}
