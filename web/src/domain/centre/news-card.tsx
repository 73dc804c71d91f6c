import './news-card.css'
import { X } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { useFloatingCard } from '../../ui/use-floating-card.ts'
import { openCentre } from '../dialogs-store.ts'

type Props = {
  picture: ReactNode
  title: string
  text: ReactNode
  children: ReactNode
  onClose: () => void
}

/** What the welfare centre has to say today, quietly beside the page: nothing waits for it, and Escape puts it away. */
export function NewsCard({ picture, title, text, children, onClose }: Props) {
  const { t } = useTranslation(['centre', 'common'])
  const card = useFloatingCard<HTMLElement>()

  function closeByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }

  return (
    <section
      ref={card}
      aria-labelledby="welcome-title"
      onKeyDown={closeByKey}
      data-testid="welcome"
      className="welcome-card"
    >
      {picture}
      <div className="welcome-text">
        <h2 id="welcome-title" className="type-label text-balance">
          {title}
        </h2>
        <p className="type-small line-clamp-2 text-text-2">{text}</p>
      </div>
      <div className="welcome-actions">
        {children}
        <Button size="small" variant="ghost" onPress={onClose}>
          {t('card.later')}
        </Button>
      </div>
      <button
        type="button"
        aria-label={t('common:close')}
        className="welcome-close icon-btn"
        onClick={onClose}
      >
        <X size={18} strokeWidth={1.9} aria-hidden />
      </button>
    </section>
  )
}

/** The button of a card that leads to a tab of the centre, which has the rest. */
export function OpenCentre({ tab, onClose }: { tab: number; onClose: () => void }) {
  const { t } = useTranslation('centre')
  return (
    <Button
      size="small"
      onPress={() => {
        onClose()
        openCentre(tab)
      }}
    >
      {t('card.open')}
    </Button>
  )
}
