import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoxCard } from '@noktra/contract/boxes'
import { formatMoney } from '../../../i18n/format.ts'
import { openRechargeFor } from '../../../domain/dialogs-store.ts'
import { useSession, useSetting } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { useMedia, useReducedMotion } from '../../../ui/use-media.ts'
import { FightPanel } from './fight-panel.tsx'
import { Helpers } from './helpers.tsx'
import { OddsDialog } from './odds-dialog.tsx'
import { LineUpPanel } from './line-up-panel.tsx'
import { addRound, boxIdsOf, entriesOf, roundsOf } from './line-up.ts'
import { Notices } from './banners.tsx'
import { OptionsPanel } from './options-panel.tsx'
import { PricePanel } from './price-panel.tsx'
import { cashOf, costsOf } from './prices.ts'
import { ActionRefusal, LineUpRefusal } from './refusal-note.tsx'
import type { Place, Refusal } from './refusal.ts'
import { EMPTY_SETUP, type Setup } from './setup.ts'
import { Shelf } from './shelf.tsx'
import { useAction } from './use-action.ts'
import { useCreation } from './use-creation.ts'
import { useLineUpBoxes } from './use-line-up-boxes.ts'
import { useSetup } from './use-setup.ts'
import { useShelf } from './use-shelf.ts'
import { Pencil } from 'lucide-react'
import { MOST_ROUNDS } from '@noktra/game/battles'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { formatKey } from '../mode.tsx'

/** Funding others opens at this level (PRODUCT 5). */
const FUND_GRADE = 2
/** Gift-only accounts have recharged less (PRODUCT 2); the store's setting wins. */
const MIN_RECHARGE_OUT = 30

export type OwnRoom = { room_id: number; setup: Setup; price: number }

/** Line-up, shelf, format, mode, options and price of a new battle, or of an own room that still waits. */
export function Builder({ onSale, room }: { onSale: readonly BoxCard[]; room?: OwnRoom }) {
  const { t } = useTranslation('battle-new')
  const { user } = useSession()
  const wide = useMedia('(width >= 1080px)')
  // In a low window the button would stand below its edge.
  const beside = useMedia('(width >= 1080px) and (height >= 880px)')
  const still = useReducedMotion()
  const least = useSetting('min_recharge_out', MIN_RECHARGE_OUT)
  const [start] = useState(room?.setup ?? EMPTY_SETUP)
  const [odds, setOdds] = useState<{ box_id: number; open: boolean }>({ box_id: 0, open: false })
  const page = useRef<HTMLDivElement>(null)
  const state = useSetup(start, onSale)
  const shelf = useShelf(onSale)

  const missing = user ? Math.max(0, Math.round((least - user.lifetime_recharge) * 100) / 100) : 0
  const botsOnly = missing > 0 ? t('gift_only.option', { missing: formatMoney(missing) }) : null
  const noFund =
    botsOnly ??
    (user && user.grade < FUND_GRADE ? t('fund.grade', { grade: FUND_GRADE, own: user.grade }) : null)
  const setup: Setup = {
    ...state.setup,
    players_only: state.setup.players_only && !botsOnly,
    fund_percent: noFund ? 0 : state.setup.fund_percent,
  }

  const boxes = useLineUpBoxes(onSale, boxIdsOf(setup.entries))
  const costs = costsOf(setup, boxes.boxes)
  const before = room && { setup: room.setup, costs: costsOfRoom(room) }
  const creation = useCreation(room?.room_id, showRefusal)
  const action = useAction({ setup, costs, boxes, creation, before, writeAddress: state.writeAddress })
  const { refusal } = creation
  const refused = boxes.boxes.get(refusal?.box_id ?? 0)

  function change(next: Partial<Setup> | ((now: Setup) => Setup)): void {
    creation.forget()
    state.change(next)
  }

  function showPart(place: Place): void {
    const part = page.current?.querySelector(`[data-place="${place}"]`)
    part?.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' })
  }

  function showRefusal({ place, shortfall }: Refusal): void {
    if (place !== 'action') showPart(place)
    if (shortfall !== null) openRechargeFor(shortfall)
  }

  function showOdds(box_id: number): void {
    setOdds({ box_id, open: true })
  }

  const button = (
    <Button
      variant="primary"
      size="main"
      cut
      full
      busy={action.isBusy}
      disabledReason={action.closed}
      data-testid="create"
      onPress={action.act}
    >
      {action.label}
    </Button>
  )
  const why = <ActionRefusal refusal={refusal} />
  const fight = <FightPanel setup={setup} onChange={change} refusal={refusal} />

  return (
    <div ref={page} className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_336px]">
      <div className="flex min-w-0 flex-col gap-4">
        <Notices state={state} missing={missing} boxes={boxes} />
        {!wide && <section className="panel p-4 max-sm:p-3">{fight}</section>}
        <LineUpPanel
          entries={setup.entries}
          onChange={(entries) => change({ entries })}
          boxes={boxes.boxes}
          changed={refusal?.box_id ?? null}
          onOdds={showOdds}
          helpers={
            <Helpers
              boxes={onSale.filter(({ closed }) => !closed)}
              budget={user?.coin}
              onSetup={(last) => change(last)}
              onLineup={(box_ids) => change({ entries: entriesOf(box_ids) })}
            />
          }
          refusal={<LineUpRefusal refusal={refusal} box={refused} onOdds={showOdds} />}
        />
        <Shelf
          shelf={shelf}
          entries={setup.entries}
          onOdds={showOdds}
          onAdd={(box_id) => change((now) => ({ ...now, entries: addRound(now.entries, box_id) }))}
        />
        <OptionsPanel
          setup={setup}
          onChange={change}
          refusal={refusal}
          botsOnly={botsOnly}
          fund={{ costs, cash: user ? cashOf(user) : null, closed: noFund }}
        />
      </div>
      <aside aria-label={t('price.title')} className="panel p-4 lg:sticky lg:top-[84px]">
        {wide && (
          <>
            {fight}
            <OptionsSummary setup={setup} onChange={() => showPart('options')} />
          </>
        )}
        <PricePanel
          costs={costs}
          fund_percent={setup.fund_percent}
          rounds={roundsOf(setup.entries)}
          user={user}
          short={action.short}
          before={before?.costs}
        />
        {beside && (
          <>
            <div className="mt-4">{button}</div>
            {why}
          </>
        )}
      </aside>
      {!beside && (
        <ActionBar setup={setup} rounds={roundsOf(setup.entries)} total={costs.total} why={why}>
          {button}
        </ActionBar>
      )}
      {odds.box_id > 0 && (
        <OddsDialog
          {...odds}
          name={boxes.boxes.get(odds.box_id)?.name ?? ''}
          onClose={() => setOdds({ ...odds, open: false })}
        />
      )}
    </div>
  )
}

function costsOfRoom({ setup, price }: OwnRoom) {
  const one = new Map([[0, { price, expected_return: 0 }]])
  return costsOf({ ...setup, entries: [{ box_id: 0, count: 1 }] }, one)
}

/** The options in a line beside the price; leads to where they are chosen. */
function OptionsSummary({ setup, onChange }: { setup: Setup; onChange: () => void }) {
  const { t } = useTranslation(['battle-new', 'battles'])
  const options = (['private', 'fast', 'players_only'] as const).filter((name) => setup[name])
  return (
    <button
      type="button"
      data-tip={t('set_up.change')}
      onClick={onChange}
      className="mb-4 flex min-h-11 w-full items-center gap-2.5 rounded-control border border-line-2 bg-base-2 px-3 py-2 text-start hover:bg-base-3"
    >
      <span className="type-label shrink-0">{t('set_up.options')}</span>
      <span className="type-small min-w-0 grow truncate text-end text-text-2">
        {options.length > 0
          ? options.map((name) => t(`battles:option.${name}`)).join(' · ')
          : t('set_up.no_options')}
      </span>
      <Pencil size={16} strokeWidth={1.9} aria-hidden className="shrink-0 text-text-3" />
    </button>
  )
}

type Props = {
  setup: Setup
  rounds: number
  total: number
  /** What the store refused. */
  why: ReactNode
  children: ReactNode
}

/** Where the price panel is not beside the set-up, the charge and the button stay in view below it. */
function ActionBar({ setup, rounds, total, why, children }: Props) {
  const { t } = useTranslation(['battle-new', 'battles'])
  return (
    <>
      <div className="h-[87px]" aria-hidden />
      <section
        aria-label={t('action.title')}
        className="fixed inset-x-0 bottom-0 z-35 border-t border-line-2 bg-base-3 px-3.5 py-3 shadow-raised max-sm:bottom-[calc(64px+env(safe-area-inset-bottom))] sm:px-8"
      >
        {why && <div className="mb-2 empty:hidden">{why}</div>}
        <div className="flex min-h-[62px] items-center gap-4">
          <div className="shrink-0">
            <CoinAmount amount={total} size={16} />
            <p className="type-micro type-number text-text-2">
              {t('line_up.count', { count: rounds, most: MOST_ROUNDS })}
            </p>
            <p className="type-micro text-text-2">
              {t(`battles:format.${formatKey(setup)}`)} · {t(`battles:mode.${setup.mode}`)}
            </p>
          </div>
          <div className="ms-auto w-full max-w-[420px] [&_.btn]:px-3">{children}</div>
        </div>
      </section>
    </>
  )
}
