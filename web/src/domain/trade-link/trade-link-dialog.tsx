import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaptcha } from '../sign-in/use-captcha.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TradeLinkForm } from './trade-link-form.tsx'
import { tradeLinkQuery } from './trade-link-query.ts'

type Props = { open: boolean; onClose: () => void; onBound: () => void }

/** Binds or changes the trade link. Its texts are those of the profile and of the login. */
export function TradeLinkDialog({ open, onClose, onBound }: Props) {
  const { t } = useTranslation('profile')
  const { ask, isElsewhere, dialog } = useCaptcha()
  const { data: link } = useQuery({ ...tradeLinkQuery, enabled: open })
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={t(link?.trade_url ? 'trade_link.change_named' : 'trade_link.title')}
        description={t(link?.trade_url ? 'trade_link.text_change' : 'trade_link.text')}
        locked={isElsewhere}
        width={520}
      >
        <TradeLinkForm askCaptcha={ask} onBound={onBound} />
      </Dialog>
      {dialog}
    </>
  )
}
