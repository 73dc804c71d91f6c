import { KeyRound } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../i18n/format.ts'
import { BoxPicture } from '../../domain/box/box-picture.tsx'
import { keysQuery } from '../../domain/box/box-queries.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Props = { open: boolean; onClose: () => void }

/** Hands the free key of a new player over: what it opens, and the way there. */
export function KeyGiftDialog({ open, onClose }: Props) {
  const { t } = useTranslation('opening')
  const { data: keys } = useQuery(keysQuery)
  const key = keys?.[0]
  return (
    <Dialog
      open={open && key !== undefined}
      onClose={onClose}
      title={t('gift.title')}
      width={420}
      footer={
        key && (
          <>
            <Button onPress={onClose}>{t('gift.later')}</Button>
            <Button
              variant="primary"
              size="main"
              cut
              to={paths.box(key.box_id)}
              onPress={onClose}
              className="grow"
              data-testid="use-gift"
            >
              {t('gift.open')}
            </Button>
          </>
        )
      }
    >
      {key && (
        <div className="flex flex-col items-center text-center">
          <div className="relative grid size-52 place-items-center rounded-full bg-[radial-gradient(closest-side,var(--color-signal-tint),transparent)] max-sm:size-44">
            <BoxPicture url={key.box_img} eager sizes="180px" className="size-[86%]" />
            <span className="absolute inset-e-3 bottom-3 grid size-14 place-items-center rounded-full border border-signal-line bg-base-2 text-signal">
              <KeyRound size={28} strokeWidth={1.9} aria-hidden />
            </span>
          </div>
          <p className="mt-3 text-balance">{t('gift.text', { name: key.box_name })}</p>
          <p className="type-small mt-1.5 text-balance text-text-2">
            {t('gift.until', { time: formatTime(key.expires_at) })}
          </p>
        </div>
      )}
    </Dialog>
  )
}
