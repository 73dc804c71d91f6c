import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toCents } from '@noktra/game/money'
import { hasConsolationSkin } from '@noktra/game/upgrades'
import { useMedia } from '../../ui/use-media.ts'
import { ChanceControls } from './chance-controls.tsx'
import { ChanceNumber } from './chance-number.tsx'
import { CoinField } from './coin-field.tsx'
import { ConsolationCard } from './consolation-card.tsx'
import { Dial } from './dial.tsx'
import { DirectionChoice } from './direction-choice.tsx'
import { Formula } from './formula.tsx'
import { ResultCentre } from './result-centre.tsx'
import { ACTION_ID, ResultActions, ResultPanel } from './result-panel.tsx'
import { aimFrom } from './setup.ts'
import { SetupLine } from './setup-line.tsx'
import { isBusy, runOf } from '../../domain/play/play-stage.ts'
import { StakePanel } from './stake-panel.tsx'
import { TargetPanel } from './target-panel.tsx'
import { SkipButton, UpgradeButton, useSaid } from './upgrade-button.tsx'
import { TermsMissing, UpgradeBanner } from './upgrade-banner.tsx'
import type { Choice } from './use-choice.ts'
import type { SetupState } from './use-setup.ts'
import type { UpgradeState } from './use-upgrade.ts'
import { formatNumber } from '../../i18n/format.ts'
import { percentShown } from './stake.ts'
import { usePageBar } from '../../ui/use-page-bar.ts'

/** As much of it must be seen: the foot of a panel says what it holds. */
const SEEN = 0.1
/** What the header covers. */
const HEADER = '-68px 0px 0px'

type Props = {
  /** Title and tools. */
  head: ReactNode
  state: SetupState
  choice: Choice
  upgrade: UpgradeState
  /** Coins missing for the stake. */
  short: number
  signedIn: boolean
  online: boolean
  onPlay: () => void
  onRemove: (item_id: number) => void
  onClearTarget: () => void
  onStakeWon: (item_id: number) => void
}

/** Source, dial and target. Once the store has decided, what they show is its answer. */
export function Arena({
  head,
  state,
  choice,
  upgrade,
  short,
  signedIn,
  online,
  onPlay,
  onRemove,
  onClearTarget,
  onStakeWon,
}: Props) {
  const { t } = useTranslation('upgrades')
  const narrow = useMedia('(width < 860px)')
  const { setup, change, aimAt } = state
  const { stage } = upgrade
  const locked = isBusy(stage)
  const run = runOf(stage)
  const played = run?.upgrade
  const shown = stage.step === 'shown' ? stage.run.upgrade : null
  const { plan, target } = choice
  const facts = played ?? {
    items: choice.items,
    coin: choice.coin,
    stake: choice.stake,
    target,
    chance_ppm: plan.chance_ppm,
    direction: setup.direction,
    profit_rate: choice.profit_rate,
  }
  const playable = played !== undefined || plan.fault === null
  const times = facts.target && facts.stake > 0 ? toCents(facts.target.price) / toCents(facts.stake) : null
  const open = !played
  const [targetPanel, isGone] = useGoneAbove<HTMLElement>()
  const isChoosing = isGone && !locked && shown === null
  const line = isChoosing && (
    <SetupLine
      items={facts.items}
      stake={facts.stake}
      target={facts.target}
      chance_ppm={facts.chance_ppm}
      playable={playable}
    />
  )
  const said = useSaid({ choice, short, online, silent: locked || shown !== null || !signedIn })
  const action = shown ? (
    <ResultActions
      key={shown.upgrade_id}
      upgrade={shown}
      onClose={upgrade.close}
      onStakeWon={() => shown.given && onStakeWon(shown.given.item_id)}
    />
  ) : (
    <div id={ACTION_ID} className="flex gap-2">
      <UpgradeButton choice={choice} signedIn={signedIn} busy={locked} online={online} onPress={onPlay} />
      {stage.step === 'spinning' && <SkipButton onPress={upgrade.skip} />}
    </div>
  )

  return (
    <>
      <div className="arena">
        {head}
        <StakePanel
          items={facts.items}
          coin={facts.coin}
          stake={facts.stake}
          isLooking={open && choice.isLooking}
          look={shown ? (shown.won ? 'spent' : 'drained') : undefined}
          onRemove={open && !locked ? onRemove : undefined}
          onClear={open && !locked ? () => change({ item_ids: [] }) : undefined}
        />
        <TargetPanel
          ref={targetPanel}
          target={facts.target}
          isLooking={open && choice.isLooking}
          look={shown?.won ? 'taken' : undefined}
          onClear={open && !locked ? onClearTarget : undefined}
        />
        <div className="arena-dial" id="dial">
          <Dial
            chance_ppm={facts.chance_ppm}
            direction={facts.direction}
            playable={playable}
            spin={stage.step === 'spinning' ? stage.run.spin : null}
            angle={upgrade.angle}
            outcome={shown ? (shown.won ? 'won' : 'lost') : null}
          >
            {shown ? (
              <ResultCentre upgrade={shown} />
            ) : (
              <ChanceNumber chance_ppm={facts.chance_ppm} times={times} playable={playable} />
            )}
          </Dial>
          {shown ? (
            <ResultPanel upgrade={shown} onClose={upgrade.close}>
              {!narrow && action}
            </ResultPanel>
          ) : (
            <>
              <ChanceControls
                aim={setup.aim}
                plan={played ? { ...plan, chance_ppm: played.chance_ppm, items_suffice: true } : plan}
                onAim={(aim) =>
                  aimAt(setup.target_id === null ? aimFrom(aim, setup.aim, choice.items.length) : aim)
                }
                locked={locked}
              />
              {!narrow && action}
              {!narrow && (
                <p className="arena-reason type-small" data-testid="reason">
                  {said}
                </p>
              )}
            </>
          )}
        </div>
        <div className="arena-coins">
          <CoinField
            cents={toCents(facts.coin)}
            locked={locked}
            onCents={(cents) => {
              if (shown) upgrade.close()
              // The target that was found stays when the stake is changed by hand.
              if (choice.isFound && target) change({ target_id: target.skin_id })
              aimAt({ by: 'coin', cents })
            }}
          />
        </div>
        <div className="arena-terms">
          <DirectionChoice
            direction={facts.direction}
            onDirection={(direction) => change({ direction })}
            locked={locked || shown !== null}
          />
          <ConsolationCard
            skin={played?.comfort ?? choice.comfort}
            value={played?.comfort?.value ?? choice.comfort?.price ?? 0}
            none={
              played ? played.comfort === null : facts.stake > 0 && !hasConsolationSkin(toCents(facts.stake))
            }
            failed={choice.termsFault !== null}
          />
        </div>
      </div>
      {choice.termsFault && <TermsMissing why={choice.termsFault} retrying={choice.termsFetching} />}
      {upgrade.refusal && <UpgradeBanner refusal={upgrade.refusal} onDismiss={upgrade.dismiss} />}
      <Formula
        stake={facts.stake}
        target={facts.target?.price ?? null}
        chance_ppm={facts.chance_ppm}
        profit_rate={facts.profit_rate}
        direction={facts.direction}
      />
      {narrow && (
        <PhoneAction chance={shown ? null : { ppm: facts.chance_ppm, playable }} line={line} said={said}>
          {action}
        </PhoneAction>
      )}
      {!narrow && isChoosing && (
        <section aria-label={t('bar')} className="setup-bar">
          <div className="page">
            {line}
            <p className="type-small min-w-0 grow text-end text-text-2 max-lg:invisible">{said}</p>
            <UpgradeButton
              inBar
              choice={choice}
              signedIn={signedIn}
              busy={locked}
              online={online}
              onPress={onPlay}
            />
          </div>
        </section>
      )}
    </>
  )
}

/** Whether most of an element has left the view above: where it was, one scrolls further down. */
function useGoneAbove<Element extends HTMLElement>() {
  const ref = useRef<Element>(null)
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(
      ([entry]) =>
        entry &&
        setGone(
          entry.intersectionRatio < SEEN && entry.boundingClientRect.top < (entry.rootBounds?.top ?? 0),
        ),
      { rootMargin: HEADER, threshold: SEEN },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return [ref, isGone] as const
}

type PhoneActionProps = {
  chance: { ppm: number | null; playable: boolean } | null
  /** Stake, chance and target in a line, once what shows them has left the view; it says the chance then. */
  line: ReactNode
  /** Why the button cannot be pressed, or what it will ask for. */
  said: string | null
  children: ReactNode
}

/** Where the lists stand below the dial, the chance and the button stay in view. */
function PhoneAction({ chance, line, said, children }: PhoneActionProps) {
  const { t } = useTranslation('upgrades')
  usePageBar('upgrade')
  return (
    <section aria-label={t('play.plain')} className="phone-action">
      {said && (
        <p className="type-micro w-full text-center text-text-2" data-testid="reason">
          {said}
        </p>
      )}
      {line}
      {chance && !line && (
        <div className="shrink-0">
          <p className="type-micro text-text-2">{t('chance')}</p>
          <p
            className="dial-number type-section type-number"
            data-playable={chance.playable || undefined}
            data-none={chance.ppm === null || undefined}
          >
            {formatNumber(percentShown(chance.ppm ?? 0), 2)}
            <span>%</span>
          </p>
        </div>
      )}
      <div className="min-w-0 grow [&_.btn]:px-3">{children}</div>
    </section>
  )
}
