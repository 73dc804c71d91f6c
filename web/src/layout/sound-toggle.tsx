import { Volume2, VolumeX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { setMuted, useMuted } from '../sound/sound.ts'
import { IconButton } from '../ui/icon-button.tsx'

export function SoundToggle() {
  const { t } = useTranslation('layout')
  const muted = useMuted()
  const Icon = muted ? VolumeX : Volume2
  return (
    <IconButton
      label={t(muted ? 'sound_on' : 'sound_off')}
      icon={<Icon size={18} strokeWidth={1.9} aria-hidden />}
      onPress={() => setMuted(!muted)}
    />
  )
}
