import type { ReactNode } from 'react'
import { ArrowLeft, Coins, Eye, Link as LinkIcon, Volume2, VolumeX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { toast } from '../../../api/toast.ts'
import { formatMoney, formatNumber } from '../../../i18n/format.ts'
import { paths } from '../../../paths.ts'
import { setMuted, useMuted } from '../../../sound/muting.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { usePhone } from '../../../ui/use-media.ts'
import { formatKey, ModeLabel } from '../mode.tsx'
import { ICON, type RoomShown } from './room-parts.ts'

type Props = RoomShown & {
  /** Of a private room, the key one came in by. */
  roomKey: string | undefined
  skipButton: ReactNode
}

/** What battle this is, who looks on, and what can be done with the page itself. */
export function RoomHeader({ details, roomKey, skipButton }: Props) {
  const { t } = useTranslation(['battle-room', 'battles'])
  const { room } = details
  // The reader is a watcher, too.
  const watching = Math.max(1, details.watching)
  const options = [
    room.private && t('battles:option.private'),
    room.fast && t('battles:option.fast'),
    room.players_only && t('battles:option.players_only'),
    room.bots_only && t('battles:option.bots_only'),
    room.fund_percent > 0 && t('battles:option.funded', { percent: room.fund_percent }),
  ].filter(Boolean)
  return (
    <header className="room-header room-dims">
      <BackButton />
      <h1 className="type-title me-1.5 whitespace-nowrap">
        {t('title', { format: t(`battles:format.${formatKey(room)}`) })}
      </h1>
      <div className="room-chips">
        <p className="room-chip">
          <ModeLabel mode={room.mode} team={room.team} className="font-semibold text-text-1" />
          <span className="room-chip-rule">
            {t(`battles:${room.team ? 'rule_team' : 'rule'}.${room.mode}`)}
          </span>
        </p>
        <p className="room-chip">
          <Coins size={16} strokeWidth={1.9} aria-hidden />
          {t('entry', { price: formatMoney(room.price) })}
        </p>
        {options.map((option) => (
          <p key={option as string} className="room-chip">
            {option}
          </p>
        ))}
        <p className="room-chip sm:hidden">{t('battles:room_no', { id: room.room_id })}</p>
        <p className="room-chip room-watching" data-tip={t('watching_tip')}>
          <Eye size={16} strokeWidth={1.9} aria-hidden />
          {t('watching', { count: watching, shown: formatNumber(watching) })}
        </p>
        {skipButton}
      </div>
      <div className="room-header-actions">
        <SoundButton />
        <ShareButton details={details} roomKey={roomKey} />
      </div>
    </header>
  )
}

function SoundButton() {
  const { t } = useTranslation('battle-room')
  const muted = useMuted()
  return (
    <IconButton
      label={t(muted ? 'sound_on' : 'sound_off')}
      icon={muted ? <VolumeX {...ICON} /> : <Volume2 {...ICON} />}
      outlined
      onPress={() => setMuted(!muted)}
    />
  )
}

/** Copies the room's address; that of a private room carries its key. */
function ShareButton({ details: { room, password }, roomKey }: Pick<Props, 'details' | 'roomKey'>) {
  const { t } = useTranslation('battle-room')
  const phone = usePhone()
  const icon = <LinkIcon {...ICON} />
  async function share(): Promise<void> {
    const key = password ?? (room.private ? roomKey : null)
    const isCopied = await copyText(location.origin + paths.battleRoom(room.room_id, key))
    if (isCopied) toast.success(t(key ? 'link_copied_key' : 'link_copied'))
    else toast.error(t('link_failed'))
  }
  return phone ? (
    <IconButton label={t('share')} icon={icon} outlined onPress={() => void share()} />
  ) : (
    <Button size="small" icon={icon} onPress={() => void share()}>
      {t('share')}
    </Button>
  )
}

/** Back to where one came from; somebody who came here first goes to the battles. */
function BackButton() {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const { key } = useLocation()
  const icon = <ArrowLeft size={18} strokeWidth={1.9} aria-hidden />
  return key === 'default' ? (
    <IconButton label={t('back')} icon={icon} outlined to={paths.battle} />
  ) : (
    <IconButton label={t('back')} icon={icon} outlined onPress={() => void navigate(-1)} />
  )
}
