import './welcome-card.css'
import { X } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paragraphsOf } from '@noktra/contract/announcement-text'
import { pictureOf, pictureSet } from '@noktra/contract/pictures'
import { fixedPictures } from '../../fixed-pictures.ts'
import { BoxPicture } from '../../domain/box/box-picture.tsx'
import { openWelfare } from '../../domain/dialogs-store.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { useFloatingCard } from '../../ui/use-floating-card.ts'
import type { Told } from './news-of-today.ts'

type Props = { told: Told | null; onClose: () => void }

/** What the welfare centre has to say today, quietly beside the page: nothing waits for it, and Escape puts it away. */
export function WelcomeCard({ told, onClose }: Props) {
  const { t } = useTranslation('welfare')
  switch (told?.kind) {
    case 'box': {
      const { id, box_id, box_name, box_img } = told.box
      return (
        <Card
          picture={<BoxPicture url={box_img} sizes="72px" className="size-[72px]" />}
          title={t('card.box')}
          text={t('card.box_text', { name: box_name })}
          onClose={onClose}
        >
          <Button size="small" to={paths.welfareBox(id, box_id)} onPress={onClose}>
            {t('card.box_go')}
          </Button>
        </Card>
      )
    }
    case 'announcement': {
      const { title, text, cover } = told.announcement
      return (
        <Card
          picture={
            <img
              src={pictureOf(cover, 520)}
              srcSet={pictureSet(cover, [520, 1040])}
              sizes="(width < 600px) 96px, 372px"
              alt=""
              width={520}
              height={260}
              className="welcome-cover"
            />
          }
          title={title}
          text={paragraphsOf(text)[0]?.map((piece) => piece.text)}
          onClose={onClose}
        >
          <Open tab={0} onClose={onClose} />
        </Card>
      )
    }
    case 'envelope': {
      const { title, left } = told.envelope
      return (
        <Card
          picture={
            <img
              src={pictureOf(fixedPictures.envelopeCoin, 160)}
              alt=""
              width={56}
              height={56}
              className="m-2"
            />
          }
          title={title}
          text={t('card.envelope_text', { count: left })}
          onClose={onClose}
        >
          <Open tab={2} onClose={onClose} />
        </Card>
      )
    }
    default:
      return null
  }
}

/** The centre has the rest. */
function Open({ tab, onClose }: { tab: 0 | 2; onClose: () => void }) {
  const { t } = useTranslation('welfare')
  return (
    <Button
      size="small"
      onPress={() => {
        onClose()
        openWelfare(tab)
      }}
    >
      {t('card.open')}
    </Button>
  )
}

type CardProps = {
  picture: ReactNode
  title: string
  text: ReactNode
  children: ReactNode
  onClose: () => void
}

function Card({ picture, title, text, children, onClose }: CardProps) {
  const { t } = useTranslation(['welfare', 'common'])
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
