import { Crown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { BattleDrawn } from '@noktra/game/battle/battle-proof'
import type { SkinFace } from '@noktra/contract/shapes'
import { formatNumber } from '../../../i18n/format.ts'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { cx } from '../../../ui/class-names.ts'
import { isWinner, takerOf, totalOf } from './battle-facts.ts'
import { seatColor } from './battle-side-name.ts'
import type { BattleFair } from '@noktra/contract/battle-proof'
import { skinName, SkinThumb } from '../../../domain/proof/skin-thumb.tsx'
import { ProofSection } from '../../../domain/proof/proof-section.tsx'
import { ColumnHead } from '../../../ui/column-head.tsx'

/** Every seat's item of every round with its ticket; a link to #r3s2 leads to the item of seat 2 in round 3. */
export function BattleDraws({ battle }: { battle: BattleFair }) {
  const { t } = useTranslation(['fair', 'battles'])
  const { hash } = useLocation()
  const table = useRef<HTMLTableElement>(null)
  const { proof } = battle
  useEffect(() => {
    if (!/^#r\d+s\d+$/.test(hash)) return
    table.current?.querySelector(hash)?.scrollIntoView({ block: 'center' })
  }, [hash])
  const draws = new Map([...proof.draws, ...proof.consolations].map((drawn) => [placeOf(drawn), drawn]))
  const faces = new Map(battle.skins.map((face) => [face.skin_id, face]))
  const cell = (round: number, seat: number) => (
    <Cell
      key={seat}
      battle={battle}
      drawn={draws.get(placeOf({ round, seat }))}
      faces={faces}
      place={{ round, seat }}
      isMarked={hash === `#${placeOf({ round, seat })}`}
    />
  )
  if (proof.draws.length === 0) return null
  return (
    <ProofSection
      id="draws"
      className="overflow-hidden"
      title={t('battle.draws')}
      text={t('battle.draws_text')}
    >
      <table ref={table} className="w-full table-fixed border-t border-line-1 max-md:block">
        <thead className="type-small text-start text-text-2 max-md:sr-only">
          <tr>
            <ColumnHead className="w-34 py-2.5 ps-5">{t('battle.round_head')}</ColumnHead>
            {proof.seats.map(({ seat }) => (
              <SeatHead key={seat} battle={battle} seat={seat} />
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {proof.rounds.map(({ box_id }, index) => (
            <tr key={index} className="border-t border-line-1 align-top max-md:block max-md:px-4 max-md:py-3">
              <th
                scope="row"
                className="type-small py-3 ps-5 text-start font-[500] max-md:block max-md:p-0 max-md:pb-1.5"
              >
                <span className="type-label block">{t('battle.round_no', { round: index + 1 })}</span>
                <span className="type-micro block truncate pe-2 text-text-3">
                  {battle.box_names.find((box) => box.box_id === box_id)?.name}
                </span>
              </th>
              {proof.seats.map(({ seat }) => cell(index + 1, seat))}
            </tr>
          ))}
          {proof.consolations.length > 0 && (
            <tr className="border-t border-line-1 bg-base-2/50 align-top max-md:block max-md:px-4 max-md:py-3">
              <th
                scope="row"
                className="type-label py-3 ps-5 text-start max-md:block max-md:p-0 max-md:pb-1.5"
              >
                {t('battle.consolation')}
              </th>
              {proof.seats.map(({ seat }) => cell(0, seat))}
            </tr>
          )}
        </tbody>
      </table>
    </ProofSection>
  )
}

function placeOf({ round, seat }: { round: number; seat: number }): string {
  return `r${round}s${seat}`
}

function SeatHead({ battle, seat }: { battle: BattleFair; seat: number }) {
  const { t } = useTranslation('fair')
  const { proof } = battle
  return (
    <th scope="col" className="px-3 py-2.5 font-[500]">
      <span className="flex min-w-0 items-center gap-2">
        <span
          className="size-2 shrink-0 rounded-full"
          style={{ background: seatColor(seat, proof.team) }}
          aria-hidden
        />
        <span className="truncate text-text-1">
          {t('battle.seat_of', {
            seat,
            name: battle.players.find((player) => player.seat === seat)?.nickname ?? '',
          })}
        </span>
        {isWinner(proof, seat) && (
          <Crown size={14} strokeWidth={2} aria-label={t('battle.won')} className="shrink-0 text-signal" />
        )}
      </span>
      <CoinAmount amount={totalOf(proof, seat) / 100} size={13} className="type-micro mt-0.5 text-text-2" />
    </th>
  )
}

type CellProps = {
  battle: BattleFair
  drawn: BattleDrawn | undefined
  faces: Map<number, SkinFace>
  place: { round: number; seat: number }
  isMarked: boolean
}

function Cell({ battle, drawn, faces, place, isMarked }: CellProps) {
  const { t } = useTranslation(['fair', 'battles'])
  if (!drawn) return <td className="max-md:hidden" />
  const face = faces.get(drawn.skin_id)
  const taker = place.round === 0 ? null : takerOf(battle.proof, place)
  return (
    <td
      id={placeOf(place)}
      className={cx(
        'min-w-0 px-3 py-2.5 max-md:block max-md:px-0 max-md:py-1.5',
        isMarked && 'bg-signal-tint shadow-[inset_3px_0_var(--color-signal)] max-md:-mx-2 max-md:px-2',
      )}
    >
      <span className="flex min-w-0 items-center gap-2.5">
        <span
          className="h-9 w-0.75 shrink-0 rounded-full md:hidden"
          style={{ background: seatColor(place.seat, battle.proof.team) }}
          aria-hidden
        />
        <SkinThumb face={face} />
        <span className="type-small min-w-0 grow">
          <span className="type-micro block truncate text-text-3 md:hidden">
            {t('battle.seat_of', {
              seat: place.seat,
              name: battle.players.find((player) => player.seat === place.seat)?.nickname ?? '',
            })}
          </span>
          <span className="block truncate" title={face && skinName(face)}>
            {face ? skinName(face) : t('pool_skin', { id: drawn.skin_id })}
          </span>
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
            <CoinAmount amount={drawn.value_cents / 100} size={13} />
            <span className="type-micro type-number text-text-2">
              {[
                drawn.exterior ?? face?.kind,
                drawn.wear !== null && formatNumber(drawn.wear / 10_000, 4),
                typeof drawn.pattern === 'number' &&
                  t('pattern_is', { pattern: formatNumber(drawn.pattern) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <span className="type-micro block text-text-3 tabular-nums">
            {t('ticket_is', { ticket: formatNumber(drawn.ticket) })}
            {taker !== null && (
              <> · {taker === 'house' ? t('battle.to_house') : t('battle.to_seat', { seat: taker })}</>
            )}
          </span>
        </span>
      </span>
    </td>
  )
}
