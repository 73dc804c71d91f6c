import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../i18n/i18n.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { LatePart } from '../../ui/late-part.tsx'

type Props = Pick<ButtonProps, 'size' | 'variant' | 'className'> & {
  /** Of the proof: `184`, `u30001`. */
  id: string
}

async function loadDialog() {
  const [{ ShareDialog }] = await Promise.all([import('./share-dialog.tsx'), loadTexts('fair', 'replay')])
  return ShareDialog
}

/** Opens what a play can be passed on as: a link, a picture, a video. What does it is fetched when it is pressed. */
export function ShareButton({ id, ...button }: Props) {
  const { t } = useTranslation('common')
  const [open, setOpen] = useState(false)
  const [wanted, want] = useState(false)
  return (
    <>
      <Button
        icon={<Share2 size={16} strokeWidth={1.9} aria-hidden />}
        onPress={() => {
          want(true)
          setOpen(true)
        }}
        {...button}
      >
        {t('share')}
      </Button>
      <LatePart wanted={wanted} load={loadDialog} props={{ id, open, onClose: () => setOpen(false) }} />
    </>
  )
}
