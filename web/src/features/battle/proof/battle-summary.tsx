import { Bot, Crown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatTime } from '../../../i18n/format.ts'
import { Avatar } from '../../../domain/player/avatar.tsx'
import { BoxPicture } from '../../../domain/box/box-picture.tsx'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { isWinner, totalOf } from './battle-facts.ts'
import { seatColor } from './battle-side-name.ts'
import type { BattleFair } from '@noktra/contract/battle-proof'

/** Who fought whom, over which boxes, and when. */
export function BattleSummary({ battle }: { battle: BattleFair }) {
  const { t } = useTranslation(['fair', 'battles'])
  const { proof } = battle
  const format = proof.team ? 'team' : String(proof.seats.length)
  return (
    <section aria-label={t('battle.summary')} className="panel min-w-0 overflow-hidden">
      <header className="border-b border-line-1 px-5 pt-4 pb-3 max-sm:px-4">
        <p className="type-section">
          {t(`battles:mode.${proof.mode}`)} · {t(`battles:format.${format}`)}
        </p>
        <p className="type-small text-text-2">
          {t(`battles:${proof.team ? 'rule_team' : 'rule'}.${proof.mode}`)}
        </p>
      </header>
      <ol className="divide-y divide-line-1 px-5 max-sm:px-4">
        {proof.seats.map(({ seat }) => (
          <Seat key={seat} battle={battle} seat={seat} />
        ))}
      </ol>
      <Boxes battle={battle} />
      <dl className="divide-y divide-line-1 border-t border-line-1 px-5 max-sm:px-4">
        <Time name={t('battle.created_at')} at={battle.created_at} />
        <Time name={t('battle.locked_at')} at={battle.locked_at} />
        <Time name={t('battle.round_at')} at={battle.round_at} />
      </dl>
      <div className="border-t border-line-1 px-5 py-3 max-sm:px-4">
        <Button to={paths.battleRoom(proof.room_id)} full>
          {t('battle.to_room')}
        </Button>
      </div>
    </section>
  )
}

function Seat({ battle, seat }: { battle: BattleFair; seat: number }) {
  const { t } = useTranslation(['fair', 'battles'])
  const { proof } = battle
  const player = battle.players.find((each) => each.seat === seat)
  const entry = proof.seats.find((each) => each.seat === seat)?.entry_cents ?? 0
  const total = totalOf(proof, seat)
  return (
    <li className="flex items-center gap-3 py-3">
      <span
        className="h-9 w-1 shrink-0 rounded-full"
        style={{ background: seatColor(seat, proof.team) }}
        aria-hidden
      />
      <Avatar url={player?.avatar ?? ''} size={36} />
      <div className="min-w-0 grow">
        <p className="type-label flex min-w-0 items-center gap-2">
          <span className="truncate" title={player?.nickname}>
            {player?.nickname}
          </span>
          {player?.is_bot && (
            <span className="type-tag inline-flex shrink-0 items-center gap-1 rounded-tag bg-base-3 px-1.5 text-text-2">
              <Bot size={12} strokeWidth={2} aria-hidden />
              {t('battles:bot')}
            </span>
          )}
        </p>
        <p className="type-micro flex flex-wrap items-center gap-x-1.5 text-text-2">
          {t('battles:seat', { seat })} ·{' '}
          {player?.is_bot ? (
            t('battle.house_pays')
          ) : (
            <>
              {t('battle.entry')} <CoinAmount amount={entry / 100} size={13} />
            </>
          )}
        </p>
      </div>
      {proof.draws.length > 0 && (
        <CoinAmount amount={total / 100} size={16} className="type-small shrink-0" />
      )}
      {isWinner(proof, seat) && (
        <span data-tip={t('battle.won')} className="shrink-0 text-signal">
          <Crown size={18} strokeWidth={1.9} aria-label={t('battle.won')} />
        </span>
      )}
    </li>
  )
}

/** Each box once, with how many rounds it was fought over. */
function Boxes({ battle: { proof, box_names } }: { battle: BattleFair }) {
  const { t } = useTranslation('fair')
  return (
    <ul
      className="flex flex-wrap gap-2 border-t border-line-1 px-5 py-3 max-sm:px-4"
      aria-label={t('battle.boxes')}
    >
      {box_names.map(({ box_id, name, image_url }) => (
        <li key={box_id}>
          <Link
            to={paths.box(box_id)}
            className="type-small flex min-h-11 items-center gap-2 rounded-control bg-base-2 pe-3 ps-1.5 hover:bg-base-3"
          >
            <BoxPicture url={image_url} sizes="32px" className="size-8" />
            <span className="max-w-36 truncate">{name}</span>
            <span className="type-number text-text-3">
              ×{proof.rounds.filter((round) => round.box_id === box_id).length}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Time({ name, at }: { name: ReactNode; at: number }) {
  return (
    <div className="type-small flex min-h-11 items-center justify-between gap-4 py-1.5">
      <dt className="text-text-3">{name}</dt>
      <dd className="type-number">{formatTime(at)}</dd>
    </div>
  )
}
