import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { addRoll } from '@noktra/contract/plain/rolls'
import { ROLL_PRIZES } from '@noktra/game/rolls'
import { queryClient } from '../../api/query-client.ts'
import { toast } from '../../api/toast.ts'
import { useMove } from '../../api/use-move.ts'
import { formatMoney, formatNumber, formatTime } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { useItemChoice, worthOf } from './item-picker-choice.ts'
import { ItemPicker } from './item-picker.tsx'
import { NoPrizes } from './new-roll-closed.tsx'
import { RollFields } from './new-roll-fields.tsx'
import { emptyForm, termsOf, timeFault, type RollForm, secondsOf } from './new-roll-form.ts'
import { RollNotice } from './new-roll-banner.tsx'
import { refusalOf } from './new-roll-refusal.ts'
import { useRollForm } from './new-roll-use-form.ts'
import { updateOwnRoom } from './owner-room-cache.ts'
import type { BackpackItem } from '@noktra/contract/backpack'
import { rarityStyle } from '../../domain/skin/rarity.ts'
import { SkinPicture } from '../../domain/skin/skin-picture.tsx'

const SHOWN = 4

type Props = { open: boolean; onClose: () => void; itemIds: readonly number[]; user_id: number }

const STEPS = ['prizes', 'terms'] as const
type Step = (typeof STEPS)[number]

/** A draft's draw may have passed by meanwhile. */
function draftedForm(user_id: number): RollForm {
  const now_ms = Date.now()
  const kept = readDraft(user_id)?.form
  if (!kept) return emptyForm(now_ms)
  return timeFault(kept.time, now_ms) === null ? kept : { ...kept, time: emptyForm(now_ms).time }
}

/** The dialog of somebody who may open a room. On wide screens prizes and terms stand side by side, else in two steps. */
export function NewRollMaker({ open, onClose, itemIds, user_id }: Props) {
  const { t } = useTranslation('rolls')
  const navigate = useNavigate()
  const isWide = useMedia('(width >= 860px)')
  const formId = useId()
  const [item_ids, setItemIds] = useState(() =>
    itemIds.length > 0
      ? [...new Set(itemIds)].slice(0, ROLL_PRIZES.most)
      : (readDraft(user_id)?.item_ids ?? []),
  )
  const [step, setStep] = useState<Step>(item_ids.length > 0 ? 'terms' : 'prizes')
  const choice = useItemChoice(item_ids, open)
  const { chosen } = choice
  const room = useRollForm(() => draftedForm(user_id), { id: formId, prizes: chosen.length })

  const add = useMove(addRoll, {
    silent: true,
    onSuccess: ({ free_room_id, room: opened }) => {
      forgetDraft()
      updateOwnRoom(opened)
      toast.success(t('form.opened'))
      void navigate(paths.roll(free_room_id))
    },
    onError: (error) => {
      const refusal = refusalOf(error)
      if (refusal.at === 'prizes') void queryClient.invalidateQueries({ queryKey: ['backpack'] })
      if (refusal.at !== null) setStep(refusal.at === 'prizes' ? 'prizes' : 'terms')
      room.refuse(refusal)
    },
  })

  function change(part: Partial<RollForm>): void {
    persistDraft({ user_id, form: room.change(part), item_ids })
  }

  function choose(next: number[]): void {
    setItemIds(next)
    room.pardon()
    persistDraft({ user_id, form: room.form, item_ids: next })
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (add.isPending || choice.isLooking) return
    if (!room.check()) return setStep(room.faults.prizes ? 'prizes' : 'terms')
    add.mutate({ ...termsOf(room.form), item_ids: chosen.map(({ item_id }) => item_id) })
  }

  const values = { count: chosen.length, amount: formatMoney(worthOf(chosen)) }
  const hasNothing = choice.total === 0
  const showsTerms = isWide || step === 'terms'
  const opens = (
    <Button
      variant="primary"
      type="submit"
      form={formId}
      busy={add.isPending}
      className="shrink-0 max-sm:w-full"
      data-testid="open-room"
    >
      {chosen.length > 0 ? t('form.submit', values) : t('form.submit_none')}
    </Button>
  )
  const continues = (
    <Button
      variant="primary"
      disabledReason={chosen.length === 0 ? t('form.fault.prizes') : null}
      className="shrink-0 max-sm:w-full"
      onPress={() => setStep('terms')}
    >
      {t('form.next', values)}
    </Button>
  )

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('form.title')}
      description={t('form.intro')}
      width={hasNothing ? 560 : 1050}
      locked={add.isPending}
      footer={
        !hasNothing && (
          <div className="flex w-full flex-col gap-3">
            <RollNotice refusal={room.refusal} onDismiss={room.pardon} onClose={onClose} />
            <div className="flex items-center justify-end gap-5 max-sm:flex-col max-sm:items-stretch">
              {showsTerms && <RollSummary chosen={chosen} form={room.form} />}
              {showsTerms ? opens : continues}
            </div>
          </div>
        )
      }
    >
      {hasNothing ? (
        <NoPrizes onClose={onClose} />
      ) : (
        <>
          {!isWide && (
            <Tabs
              id="new-roll"
              full
              label={t('form.title')}
              value={step}
              items={STEPS.map((value) => ({
                value,
                label: t(`form.step.${value}`),
                ...(value === 'prizes' && { count: chosen.length }),
              }))}
              onChange={setStep}
              className="mb-4"
            />
          )}
          <div
            {...(!isWide && {
              id: 'new-roll-panel',
              role: 'tabpanel',
              'aria-labelledby': `new-roll-tab-${step}`,
            })}
            className="grid gap-6 md:h-[min(620px,calc(100dvh-290px))] md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]"
          >
            {(isWide || step === 'prizes') && (
              <ItemPicker
                choice={choice}
                most={ROLL_PRIZES.most}
                onChange={choose}
                error={room.errors.prizes}
              />
            )}
            {showsTerms && (
              <form
                id={formId}
                noValidate
                onSubmit={submit}
                className="-mx-1 min-h-0 px-1 pb-1 [scrollbar-width:thin] md:overflow-y-auto"
              >
                <RollFields form={room.form} onChange={change} onTouch={room.touch} errors={room.errors} />
              </form>
            )}
          </div>
        </>
      )}
    </Dialog>
  )
}

/*
 * A room that was begun and not opened, kept while the tab lives. It belongs to one player: somebody else who signs in
 * here does not find it.
 */

const KEPT = 'new_roll'

type RollDraft = { user_id: number; form: RollForm; item_ids: number[] }

function persistDraft(draft: RollDraft): void {
  sessionStorage.setItem(KEPT, JSON.stringify(draft))
}

function forgetDraft(): void {
  sessionStorage.removeItem(KEPT)
}

function readDraft(user_id: number): RollDraft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as RollDraft | null
    return kept?.user_id === user_id ? kept : null
  } catch {
    return null
  }
}

/** What is staked and until when, before the button is pressed. */
function RollSummary({ chosen, form }: { chosen: readonly BackpackItem[]; form: RollForm }) {
  const { t } = useTranslation('rolls')
  const at = secondsOf(form.time)
  const places = Number(form.places)
  if (chosen.length === 0 || at === null) {
    return <p className="type-small min-w-0 grow text-text-2">{t('form.summary.nothing')}</p>
  }
  const values = { count: chosen.length, amount: formatMoney(worthOf(chosen)), time: formatTime(at) }
  return (
    <div className="flex min-w-0 grow items-center gap-3" data-testid="summary">
      <div className="flex shrink-0 -space-x-3 max-md:hidden" aria-hidden>
        {chosen.slice(0, SHOWN).map((item) => (
          <span
            key={item.item_id}
            style={rarityStyle(item.rarity)}
            className="block h-[42px] w-14 rounded-tag border border-line-2 border-b-(--rarity) bg-base-3"
          >
            <SkinPicture url={item.image_url} sizes="56px" className="size-full object-contain" />
          </span>
        ))}
      </div>
      <p className="type-small min-w-0 text-text-2">
        <span className="block font-semibold text-text-1">{t('form.summary.staked', values)}</span>
        {t('sentences', {
          first:
            places > 0
              ? t('form.summary.or_full', { places: formatNumber(places) })
              : t('form.summary.at_time'),
          second: t('form.summary.back'),
        })}
      </p>
    </div>
  )
}
