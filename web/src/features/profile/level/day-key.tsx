import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { takeLevelKey } from '@noktra/contract/plain/levels'
import { fromCents, toCents } from '@noktra/game/money'
import { queryClient } from '../../../api/query-client.ts'
import { toast } from '../../../api/toast.ts'
import { useMove } from '../../../api/use-move.ts'
import { formatMoney } from '../../../i18n/format.ts'
import { BoxPicture } from '../../../domain/box/box-picture.tsx'
import { keysQuery } from '../../../domain/box/box-queries.ts'
import { paths } from '../../../paths.ts'
import { patchUser } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { progressQuery, type Progress } from './queries.ts'

/** The key that the badge gives each day: there to be taken, or what it waits for. */
export function DayKey({ dayKey }: { dayKey: Progress['key'] }) {
  const { t } = useTranslation('levels')
  const navigate = useNavigate()
  const take = useMove(takeLevelKey, {
    onSuccess: ({ box_id, key_count }) => {
      refresh()
      patchUser({ key_count })
      void queryClient.invalidateQueries({ queryKey: keysQuery.queryKey })
      const action = { label: t('open_box'), run: () => void navigate(paths.box(box_id)) }
      toast.success(t('taken'), { action })
    },
    onError: refresh,
  })
  const { perk, waits_for } = dayKey
  return (
    <div
      className="flex items-center gap-4 rounded-panel border border-line-1 bg-base-2 p-4 max-sm:flex-wrap max-sm:gap-3"
      data-testid="day-key"
    >
      {perk?.box_img ? (
        <BoxPicture url={perk.box_img} sizes="64px" className="size-16 shrink-0 object-contain" />
      ) : (
        <KeyRound size={32} strokeWidth={1.6} aria-hidden className="mx-4 shrink-0 text-text-3" />
      )}
      <div className="min-w-0 grow basis-40">
        <p className="type-label">{perk?.box_name ? t('key_for', { box: perk.box_name }) : t('key_title')}</p>
        <Waits dayKey={dayKey} />
      </div>
      {waits_for !== 'badge' && (
        <Button
          variant={waits_for === null ? 'primary' : 'secondary'}
          busy={take.isPending}
          disabledReason={waits_for === null ? null : t(`waits.${waits_for}`, valuesOf(dayKey))}
          onPress={() => take.mutate({})}
          className="max-sm:w-full"
          data-testid="take-key"
        >
          {t('take')}
        </Button>
      )}
    </div>
  )
}

/** What the key waits for may have changed, whether one came or not. */
function refresh(): void {
  void queryClient.invalidateQueries({ queryKey: progressQuery.queryKey })
}

function Waits({ dayKey }: { dayKey: Progress['key'] }) {
  const { t } = useTranslation('levels')
  const { perk, waits_for, spent, next_at } = dayKey
  if (waits_for === 'today' && next_at !== null) {
    return (
      <p className="type-small mt-1 text-text-2">
        {t('next_in')} <Countdown until={next_at} onEnd={refresh} />
      </p>
    )
  }
  return (
    <>
      <p className="type-small mt-1 text-text-2">
        {t(waits_for === null ? 'ready' : `waits.${waits_for}`, valuesOf(dayKey))}
      </p>
      {waits_for === 'spend' && perk && (
        <div className="mt-2 h-1.5 overflow-hidden rounded-full bg-well" aria-hidden>
          <div
            className="h-full rounded-full bg-signal"
            style={{ width: `${(spent / perk.spend) * 100}%` }}
          />
        </div>
      )}
    </>
  )
}

function valuesOf({ perk, spent }: Progress['key']): Record<string, string> {
  if (!perk) return {}
  return {
    missing: formatMoney(fromCents(toCents(perk.spend) - toCents(spent))),
    price: formatMoney(perk.price),
  }
}
