import { Link as LinkIcon, RotateCcw, X, Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../api/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { ICON } from './room-parts.ts'

const SPEEDS = [1, 2] as const

type Props = {
  speed: number
  isOver: boolean
  onSpeed: (speed: number) => void
  onSkip: () => void
  onAgain: () => void
  onClose: () => void
}

/** Says that what is seen is over already, and steers it. */
export function ReplayBar({ speed, isOver, onSpeed, onSkip, onAgain, onClose }: Props) {
  const { t } = useTranslation(['battle-room', 'common'])
  async function copyLink(): Promise<void> {
    if (await copyText(location.href)) toast.success(t('link_copied'))
    else toast.error(t('link_failed'))
  }
  return (
    <div className="room-replay panel" role="group" aria-label={t('replay')}>
      <p className="room-replay-tag">{t('replay')}</p>
      {SPEEDS.map((choice) => (
        <Chip key={choice} selected={speed === choice} onPress={() => onSpeed(choice)}>
          {t('speed', { speed: choice })}
        </Chip>
      ))}
      <span className="grow" />
      {isOver ? (
        <Button size="small" icon={<RotateCcw {...ICON} />} onPress={onAgain}>
          {t('again')}
        </Button>
      ) : (
        <Button size="small" icon={<Zap {...ICON} />} onPress={onSkip} data-testid="replay-skip">
          {t('skip_replay')}
        </Button>
      )}
      <Button size="small" icon={<LinkIcon {...ICON} />} onPress={() => void copyLink()}>
        {t('copy_link')}
      </Button>
      <Button size="small" icon={<X {...ICON} />} onPress={onClose}>
        {t('common:close')}
      </Button>
    </div>
  )
}
