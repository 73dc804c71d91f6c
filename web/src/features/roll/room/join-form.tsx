import { Check, CircleAlert, Plus, UserRound } from 'lucide-react'
import { useEffect, useRef, type FormEvent, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { RollShown } from '@noktra/contract/rolls'
import { formatMoney } from '../../../i18n/format.ts'
import { useRechargeSpan } from '../../../domain/roll/roll-conditions.tsx'
import { openRechargeFor } from '../../../domain/dialogs-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { useMainKeys } from '../../../ui/use-main-keys.ts'
import { useNow } from '../../../ui/use-now.ts'
import { blockOf, type JoinBlock } from './join-state.ts'
import { SMALL_ICON } from './room-parts.ts'
import type { Joining } from './use-join-roll.ts'

type Props = { room: RollShown; joining: Joining }

/** The way in; who cannot or need not go in learns why. */
export function JoinForm({ room, joining }: Props) {
  const { t } = useTranslation('rolls')
  const joined = useRef<HTMLParagraphElement>(null)
  const wasIn = useRef(room.is_join)

  // The button that was pressed is gone; the keyboard goes on from what stands in its place.
  useEffect(() => {
    const isFree = document.activeElement === null || document.activeElement === document.body
    if (room.is_join && !wasIn.current && isFree) joined.current?.focus({ preventScroll: true })
    wasIn.current = room.is_join
  }, [room.is_join])

  if (room.i_created) return <Said icon={<UserRound {...SMALL_ICON} />}>{t('join.own')}</Said>
  if (!room.is_join) return <JoinAction room={room} joining={joining} />
  return (
    <Said ref={joined} good icon={<Check size={17} strokeWidth={3} aria-hidden />}>
      {joining.place === null ? t('join.joined') : t('join.joined_place', { place: joining.place })}
    </Said>
  )
}

/** The password, the press, and what stands in the way. Space presses it. */
function JoinAction({ room, joining }: Props) {
  const { t } = useTranslation('rolls')
  const now = Math.floor(useNow() / 1000)
  const form = useRef<HTMLFormElement>(null)
  const { signedIn, isWanted, password } = joining
  const block = blockOf(room, { now, password })
  const reasonOf = useReason(room)
  const lacksPassword = block?.why === 'password'
  const reason = block && reasonOf(block)
  const recharges = block && 'missing' in block && !(block.why === 'recharge' && block.when !== 'now')

  useEffect(() => {
    if (isWanted) focusFirst(form.current)
  }, [isWanted])
  useMainKeys(
    () => (lacksPassword ? focusFirst(form.current) : form.current?.requestSubmit()),
    () => {},
  )

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!block) joining.join()
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-3">
      {isWanted && (!block || lacksPassword) && (
        <p role="status" className="type-small text-success">
          {t('join.ready')}
        </p>
      )}
      {room.has_password && signedIn && (!block || lacksPassword) && (
        <Field
          label={t('join.password')}
          value={password}
          onChange={joining.setPassword}
          error={joining.passwordFault}
          autoComplete="off"
          maxLength={20}
        />
      )}
      <Button
        variant="primary"
        size="main"
        cut
        full
        type="submit"
        busy={joining.isJoining}
        disabledReason={reason}
        data-testid="join"
      >
        {t(signedIn ? 'join.action' : 'join.visitor')}
      </Button>
      {block && !lacksPassword && (
        <p className="type-small flex items-start gap-2 text-text-2">
          <CircleAlert {...SMALL_ICON} className="mt-px shrink-0 text-warning" />
          {reason}
        </p>
      )}
      {recharges && (
        <Button
          icon={<Plus size={16} strokeWidth={3} aria-hidden />}
          full
          onPress={() => openRechargeFor(block.missing)}
        >
          {t('join.recharge')}
        </Button>
      )}
    </form>
  )
}

function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input, button')?.focus()
}

type SaidProps = {
  ref?: Ref<HTMLParagraphElement>
  icon: ReactNode
  children: string
  good?: boolean
}

function Said({ ref, icon, children, good = false }: SaidProps) {
  return (
    <p ref={ref} role="status" tabIndex={-1} className="roll-said type-small" data-good={good || undefined}>
      {icon}
      {children}
    </p>
  )
}

/** Why the press is of no use, in words. */
function useReason(room: RollShown): (block: JoinBlock) => string {
  const { t } = useTranslation('rolls')
  const spanOf = useRechargeSpan()
  return (block) => {
    switch (block.why) {
      case 'first':
        return t('join.need_first', { missing: formatMoney(block.missing) })
      case 'recharge':
        return block.when === 'now'
          ? t('join.need_recharge', { missing: formatMoney(block.missing) })
          : t(`join.${block.when}`, { span: spanOf(room.conditions) })
      case 'invited':
        return t('join.need_invited', { name: room.nickname })
      case 'password':
        return t('join.password_missing')
      default:
        return t(`join.${block.why}`)
    }
  }
}
