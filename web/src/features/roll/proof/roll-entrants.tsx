import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RollProof } from '@noktra/game/roll/roll-proof'
import { formatNumber } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Field } from '../../../ui/field.tsx'
import { Pager } from '../../../domain/proof/pager.tsx'
import type { RollFair } from '@noktra/contract/roll-proof'
import { entrantsInOrder, findEntrant, type Entrant } from './roll-facts.ts'
import { skinName } from '../../../domain/proof/skin-thumb.tsx'
import { useWork } from '../../../domain/proof/use-work.ts'
import { computeOrder } from './beside-roll.ts'
import { ColumnHead } from '../../../ui/column-head.tsx'

const PAGE_SIZE = 20

/** Everybody who took part, in the order of the shuffle; of thousands only a page stands there at a time. */
export function RollEntrants({ fair, proof }: { fair: RollFair; proof: RollProof }) {
  const { t } = useTranslation('fair')
  const order = useWork(computeOrder, proof)?.result ?? null
  const entrants = useMemo(() => entrantsInOrder(proof, order), [proof, order])
  const mine = entrants.findIndex(({ place }) => place === fair.my_place)
  const [typed, setTyped] = useState('')
  const [chosenPage, setPage] = useState<number | null>(null)
  const found = findEntrant(entrants, typed)
  const at = typed === '' ? mine : found
  const page = chosenPage ?? (at < 0 ? 0 : Math.floor(at / PAGE_SIZE))
  const shown = entrants.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)
  return (
    <section aria-labelledby="entrants" className="panel min-w-0">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 px-5 pt-4 pb-3 max-sm:px-4">
        <div className="min-w-0 flex-1 basis-70">
          <h2 id="entrants" className="type-block">
            {t('roll.entrants')}
          </h2>
          <p className="type-small mt-1 max-w-160 text-text-2">
            {t(order ? 'roll.entrants_drawn' : 'roll.entrants_waiting')}
          </p>
        </div>
        <div className="flex items-end gap-2.5 max-sm:w-full">
          <Field
            label={t('roll.find')}
            value={typed}
            inputMode="numeric"
            maxLength={20}
            className="min-w-0 grow sm:w-54"
            onChange={(text) => {
              setTyped(text)
              setPage(null)
            }}
          />
          {mine >= 0 && (
            <Button
              className="shrink-0 whitespace-nowrap"
              onPress={() => {
                setTyped('')
                setPage(null)
              }}
            >
              {t('roll.find_me')}
            </Button>
          )}
        </div>
      </header>
      {typed !== '' && found < 0 && (
        <p role="status" className="type-small px-5 pb-3 text-warning max-sm:px-4">
          {t('roll.not_found')}
        </p>
      )}
      <table className="type-small w-full border-t border-line-1">
        <thead className="text-start text-text-3">
          <tr className="h-10">
            {order && <ColumnHead className="w-[18%] ps-5 max-sm:ps-4">{t('roll.after_shuffle')}</ColumnHead>}
            <th scope="col" className={cx('font-[500]', order ? 'px-2' : 'ps-5 max-sm:ps-4')}>
              {t('roll.player_number')}
            </th>
            <th
              scope="col"
              className={cx('text-end font-[500] whitespace-nowrap', order ? 'px-2' : 'pe-5 max-sm:pe-4')}
            >
              {t('roll.joined_as')}
            </th>
            {order && (
              <ColumnHead className="w-[40%] pe-5 ps-6 max-sm:pe-4 max-sm:ps-3">{t('roll.prize')}</ColumnHead>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((entrant, index) => (
            <Row
              key={entrant.place}
              fair={fair}
              entrant={entrant}
              isMarked={page * PAGE_SIZE + index === at}
            />
          ))}
        </tbody>
      </table>
      <div className="border-t border-line-1">
        <Pager
          label={t('roll.entrants')}
          page={page}
          size={PAGE_SIZE}
          total={entrants.length}
          onPage={setPage}
        />
      </div>
    </section>
  )
}

function Row({ fair, entrant, isMarked }: { fair: RollFair; entrant: Entrant; isMarked: boolean }) {
  const { t } = useTranslation('fair')
  const { number, place, rank, prize_id } = entrant
  const prize = fair.prizes.find((each) => each.prize_id === prize_id)
  return (
    <tr
      aria-current={isMarked ? 'true' : undefined}
      className={cx(
        'h-10 border-t border-line-1',
        isMarked && 'bg-signal-tint shadow-[inset_3px_0_var(--color-signal)]',
      )}
    >
      {rank !== null && <td className="type-number ps-5 max-sm:ps-4">{formatNumber(rank)}</td>}
      <td className={cx('type-number', rank === null ? 'ps-5 max-sm:ps-4' : 'px-2')}>
        {number}
        {place === fair.my_place && <b className="ms-2 font-semibold text-signal-hi">{t('you')}</b>}
      </td>
      <td className={cx('type-number text-end text-text-2', rank === null ? 'pe-5 max-sm:pe-4' : 'px-2')}>
        {formatNumber(place)}
      </td>
      {rank !== null && (
        <td className="max-w-0 truncate pe-5 ps-6 max-sm:pe-4 max-sm:ps-3">
          {prize ? skinName(prize) : <span className="text-text-3">–</span>}
        </td>
      )}
    </tr>
  )
}
