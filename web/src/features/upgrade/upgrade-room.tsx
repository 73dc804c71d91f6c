import { History } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../i18n/format.ts'
import { SpeedSelector } from '../../domain/play/speed-selector.tsx'
import { isBusy } from '../../domain/play/play-stage.ts'
import { useSpeed } from '../../domain/play/use-speed.ts'
import { openLoginFor } from '../../domain/dialogs-store.ts'
import { madeBy } from '../../domain/play/last-play.ts'
import { shortfall } from '../../domain/play/shortfall.ts'
import { tellRevealed } from '../../domain/play/tell-revealed.ts'
import { useLastPlay } from '../../domain/play/use-last-play.ts'
import { useReturn } from '../../domain/play/use-return.ts'
import { warnShort } from '../../domain/play/warn-short.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { useReducedMotion, useMedia } from '../../ui/use-media.ts'
import { useMainKeys } from '../../ui/use-main-keys.ts'
import { Arena } from './arena.tsx'
import type { Stage } from './stage.ts'
import type { Setup } from './setup.ts'
import { NO_COINS } from './stake.ts'
import { useChoice, type Choice } from './use-choice.ts'
import { useOnline } from '../../ui/use-online.ts'
import { useSetup } from './use-setup.ts'
import { useUpgrade } from './use-upgrade.ts'
import { useSkinAlt } from '../../domain/skin/skin-card.tsx'
import { upgradeRecord } from '@noktra/contract/plain/upgrades'
import { call } from '../../api/call.ts'
import { OutcomeNote } from '../../ui/outcome-note.tsx'
import { lastUpgrade } from './last-upgrade.ts'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { BackpackPicker } from './backpack-picker.tsx'
import { TargetPicker } from './target-picker.tsx'

const TABS = ['backpack', 'targets'] as const

const INTENT = 'upgrade'

/** Items that were played are gone, and no coins are staked in their place unasked; a stake of coins alone stays for another try. */
function afterPlay({ item_ids }: Setup): Partial<Setup> {
  return item_ids.length > 0 ? { item_ids: [], aim: NO_COINS } : {}
}

/** The room: what is staked and what for, the dial, and below them what there is to choose from. */
export function UpgradeRoom() {
  const { t } = useTranslation('upgrades')
  const { signedIn, user } = useSession()
  const online = useOnline()
  const still = useReducedMotion()
  const [speed, setSpeed] = useSpeed()
  const state = useSetup()
  const choice = useChoice(state.setup)
  const [tab, setTab] = useState<PickerTab>(signedIn ? 'backpack' : 'targets')
  const [welcome, forgetReturn] = useReturn(INTENT)
  const upgrade = useUpgrade(speed, () => state.change(afterPlay))
  const { stage } = upgrade
  const busy = isBusy(stage)
  const { setup } = state
  const { plan, items, coin, target, comfort } = choice
  const short = user ? shortfall(coin, user.coin) : 0
  const ready = plan.fault === null && plan.chance_ppm !== null && online && !choice.isLooking

  function login(): void {
    openLoginFor(INTENT)
  }

  function play(): void {
    if (!signedIn) return login()
    if (!ready || !target || !comfort || plan.chance_ppm === null) return
    if (short > 0) return warnShort(short, (amount) => t('short', { amount }))
    forgetReturn()
    document.getElementById('dial')?.scrollIntoView({ block: 'nearest', behavior: still ? 'auto' : 'smooth' })
    upgrade.play({
      item_ids: items.map(({ item_id }) => item_id),
      coin,
      skin_id: target.skin_id,
      direction: setup.direction,
      chance_ppm: plan.chance_ppm,
      target_price: target.price,
      comfort_skin_id: comfort.skin_id,
      prices_hash: choice.prices_hash,
    })
  }

  function toggle(item_id: number): void {
    if (stage.step === 'shown') upgrade.close()
    state.change(({ item_ids }) => ({
      item_ids: item_ids.includes(item_id) ? item_ids.filter((id) => id !== item_id) : [...item_ids, item_id],
    }))
  }

  /** The coins stay as they are, and no other target is looked for. */
  function clearTarget(): void {
    state.change({ target_id: null, aim: { by: 'coin', cents: plan.coin_cents } })
  }

  useMainKeys(() => !busy && stage.step === 'rest' && play(), upgrade.skip)

  return (
    <>
      {stage.step === 'rest' && <LastUpgradeNote />}
      {welcome && <p className="mb-4 text-center text-signal-hi">{t('welcome')}</p>}
      <Arena
        head={
          <header className="arena-head">
            <h1 className="type-title">{t('title')}</h1>
            <div className="arena-tools">
              <Button
                variant="ghost"
                icon={<History size={18} strokeWidth={1.9} aria-hidden />}
                to={paths.upgradeRecords}
                aria-label={t('records.link')}
                className="max-lg:px-3"
              >
                <span className="max-lg:hidden">{t('records.link')}</span>
              </Button>
              <SpeedSelector speed={speed} onSpeed={setSpeed} disabled={busy} />
            </div>
          </header>
        }
        state={state}
        choice={choice}
        upgrade={upgrade}
        short={short}
        signedIn={signedIn}
        online={online}
        onPlay={play}
        onRemove={toggle}
        onClearTarget={clearTarget}
        onStakeWon={(item_id) => {
          upgrade.close()
          setTab('targets')
          state.change({ item_ids: [item_id], aim: NO_COINS, target_id: null })
        }}
      />
      <Announcement stage={stage} />
      <Pickers
        tab={tab}
        onTab={setTab}
        choice={choice}
        signedIn={signedIn}
        locked={busy}
        onToggle={toggle}
        onPick={(target_id) => {
          if (stage.step === 'shown') upgrade.close()
          if (target_id === null) clearTarget()
          else state.change({ target_id })
        }}
        onLogin={login}
      />
    </>
  )
}

/** Tells readers what came out, after the animation. */
function Announcement({ stage }: { stage: Stage }) {
  const { t } = useTranslation('upgrades')
  const altOf = useSkinAlt()
  const upgrade = stage.step === 'shown' ? stage.run.upgrade : null
  return (
    <p aria-live="polite" className="sr-only">
      {upgrade &&
        (upgrade.given
          ? t(upgrade.won ? 'announce.won' : 'announce.lost', {
              item: `${altOf(upgrade.given)}, ${formatMoney(upgrade.given.value)}`,
            })
          : t('announce.nothing'))}
    </p>
  )
}

/** After leaving in mid-spin: what came out. */
function LastUpgradeNote() {
  const { t } = useTranslation('upgrades')
  const altOf = useSkinAlt()
  const { results, dismiss } = useLastPlay({
    last: lastUpgrade,
    heard: ({ upgrade: played }) => played && [played],
    queryKey: ['upgrades', 'last'],
    fetchRecords: async (kept, signal) =>
      madeBy(kept, (await call(upgradeRecord, { query: { page_size: 1 }, signal, silent: true })).list),
  })
  const [upgrade] = results
  useEffect(() => {
    if (upgrade?.won) void tellRevealed('upgrade', [{ id: upgrade.upgrade_id, proof: upgrade.fair_id }])
  }, [upgrade])
  if (!upgrade) return null
  return (
    <OutcomeNote to={paths.upgradeDetail(upgrade.upgrade_id)} link={t('last.see')} onDismiss={dismiss}>
      {upgrade.given
        ? t(upgrade.won ? 'last.won' : 'last.lost', {
            item: `${altOf(upgrade.given)} (${formatMoney(upgrade.given.value)})`,
          })
        : t('last.nothing')}
    </OutcomeNote>
  )
}

/** Where there is room for one list only. */
type PickerTab = (typeof TABS)[number]

type Props = {
  tab: PickerTab
  onTab: (tab: PickerTab) => void
  choice: Choice
  signedIn: boolean
  locked: boolean
  onToggle: (item_id: number) => void
  onPick: (skin_id: number | null) => void
  onLogin: () => void
}

/** Backpack and targets side by side; where there is no room for both, as two tabs. */
function Pickers({ tab, onTab, choice, signedIn, locked, onToggle, onPick, onLogin }: Props) {
  const { t } = useTranslation('upgrades')
  const narrow = useMedia('(width < 860px)')
  const backpack = (
    <BackpackPicker
      choice={choice}
      signedIn={signedIn}
      locked={locked}
      onToggle={onToggle}
      onLogin={onLogin}
    />
  )
  const targets = <TargetPicker choice={choice} locked={locked} onPick={onPick} />
  if (!narrow) {
    return (
      <div className="mt-5 grid grid-cols-2 items-start gap-4">
        {backpack}
        {targets}
      </div>
    )
  }
  return (
    <div className="mt-4">
      <Tabs
        id="pick"
        full
        label={t('tabs')}
        value={tab}
        items={TABS.map((value) => ({ value, label: t(`${value}.title`) }))}
        onChange={onTab}
        className="mb-3"
      />
      <TabPanel id="pick" value={tab}>
        {tab === 'backpack' ? backpack : targets}
      </TabPanel>
    </div>
  )
}
