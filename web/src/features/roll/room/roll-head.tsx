import { ArrowLeft, Gift, Link as LinkIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { RollType } from '@noktra/contract/plain/rolls'
import type { RollShown } from '@noktra/contract/rolls'
import { toast } from '../../../api/toast.ts'
import { formatTime } from '../../../i18n/format.ts'
import { Avatar } from '../../../domain/player/avatar.tsx'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { RollArt } from '../../../domain/roll/roll-art.tsx'
import { PeopleCount, RollTags } from '../../../domain/roll/roll-card.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { usePhone } from '../../../ui/use-media.ts'
import { ICON, isOver, SMALL_ICON } from './room-parts.ts'

/** What room this is, who opened it, and what can be won. */
export function RollHead({ room, isRevealed }: { room: RollShown; isRevealed: boolean }) {
  const { t } = useTranslation('rolls')
  const isOfficial = room.room_type === RollType.official
  // Who won is told by the pins first.
  const told =
    room.phase === 'drawn' && !isRevealed ? { ...room, phase: 'locked' as const, won_num: 0 } : room
  return (
    <header className="roll-head panel" data-over={isOver(told) || undefined}>
      <div className="roll-head-art">
        <RollArt skins={room.main_skins} sizes="(width < 600px) 62vw, 300px" eager />
        <RollTags room={told} />
      </div>
      <div className="roll-head-text">
        <h1 className="type-title wrap-anywhere">{room.room_name}</h1>
        <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-2 text-text-2">
          <p className="flex min-w-0 items-center gap-2">
            <Avatar url={room.avatar} size={28} />
            <span className="truncate" title={room.nickname}>
              {isOfficial ? t('room.house') : t('room.opened_by', { name: room.nickname })}
            </span>
            {isOfficial && <span className="roll-official type-tag">{t('card.official')}</span>}
          </p>
          <p className="type-small type-number text-text-3">
            {t('room.opened_at', { time: formatTime(room.created_at) })}
          </p>
        </div>
        {room.descr && (
          <p className="roll-descr wrap-anywhere mt-3 whitespace-pre-line text-text-2">{room.descr}</p>
        )}
        <dl className="roll-facts roll-head-facts">
          <div>
            <dt>{t('card.prize_pool')}</dt>
            <dd>
              <CoinAmount amount={room.prize_pool} size={22} className="text-[20px]" />
            </dd>
          </div>
          <div>
            <dt>{t('card.entrants')}</dt>
            <dd>
              <PeopleCount room={room} className="text-[20px]" />
            </dd>
          </div>
          <div>
            <dt>{t('prizes.title')}</dt>
            <dd className="type-number gap-1.5 text-[20px] font-semibold">
              <Gift {...SMALL_ICON} className="text-text-3" />
              {room.prize_num}
            </dd>
          </div>
        </dl>
      </div>
    </header>
  )
}

/** The way back, and the address to pass on. */
export function RollBar({ room }: { room: RollShown }) {
  const { t } = useTranslation('rolls')
  const phone = usePhone()
  const icon = <LinkIcon {...ICON} />

  async function share(): Promise<void> {
    const isCopied = await copyText(location.origin + paths.roll(room.id))
    if (isCopied) toast.success(t('room.link_copied'))
    else toast.error(t('room.link_failed'))
  }

  return (
    <div className="mb-3.5 flex items-center gap-3">
      <BackButton />
      <p className="type-label me-auto truncate text-text-2">{t('title')}</p>
      {phone ? (
        <IconButton label={t('room.share')} icon={icon} outlined onPress={() => void share()} />
      ) : (
        <Button size="small" icon={icon} onPress={() => void share()}>
          {t('room.share')}
        </Button>
      )}
    </div>
  )
}

/** Back to where one came from; somebody who came here first goes to the list. */
function BackButton() {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const { key } = useLocation()
  const icon = <ArrowLeft {...ICON} />
  return key === 'default' ? (
    <IconButton label={t('back')} icon={icon} outlined to={paths.rolls} />
  ) : (
    <IconButton label={t('back')} icon={icon} outlined onPress={() => void navigate(-1)} />
  )
}
