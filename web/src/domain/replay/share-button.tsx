import { Clapperboard, Share2 } from 'lucide-react'
import { useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../i18n/i18n.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { LatePart } from '../../ui/late-part.tsx'

type Props = Pick<ButtonProps, 'size' | 'variant' | 'className'> & {
  /** Of the proof: `184`, `u30001`. */
  id: string
}

async function loadShare() {
  const [{ ShareDialog }] = await Promise.all([import('./share-dialog.tsx'), loadTexts('fair', 'replay')])
  return ShareDialog
}

async function loadClip() {
  const [{ ClipDialog }] = await Promise.all([import('./clip-dialog.tsx'), loadTexts('fair', 'replay')])
  return ClipDialog
}

/** Opens what a play can be passed on as: a link, a picture, a video. What does it is fetched when it is pressed. */
export function ShareButton(props: Props) {
  const { t } = useTranslation('common')
  return (
    <Opener
      {...props}
      load={loadShare}
      icon={<Share2 size={16} strokeWidth={1.9} aria-hidden />}
      label={t('share')}
    />
  )
}

/** Makes a clip of a play by one press. */
export function ClipButton(props: Props) {
  const { t } = useTranslation('common')
  return (
    <Opener
      {...props}
      load={loadClip}
      icon={<Clapperboard size={16} strokeWidth={1.9} aria-hidden />}
      label={t('clip')}
    />
  )
}

type Opens = { id: string; open: boolean; onClose: () => void }

function Opener({
  id,
  load,
  label,
  ...button
}: Props & { load: () => Promise<ComponentType<Opens>>; icon: ReactNode; label: string }) {
  const [open, setOpen] = useState(false)
  const [wanted, want] = useState(false)
  return (
    <>
      <Button
        onPress={() => {
          want(true)
          setOpen(true)
        }}
        {...button}
      >
        {label}
      </Button>
      <LatePart wanted={wanted} load={load} props={{ id, open, onClose: () => setOpen(false) }} />
    </>
  )
}
