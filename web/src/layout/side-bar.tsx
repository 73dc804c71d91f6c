import { ArrowUp, Headset, HeartHandshake, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../ui/class-names.ts'
import { useReducedMotion } from '../ui/use-media.ts'
import { openWelfare } from './dialogs-store.ts'
import { SupportLink } from './support-link.tsx'

const ENTRY =
  'type-micro flex min-h-14 w-full flex-col items-center justify-center gap-1.5 px-1 text-center wrap-anywhere text-text-2 hover:text-text-1'

/** Welfare, support and back to top, docked right; behind one round button where the panel would cover the page. */
export function SideBar() {
  const { t } = useTranslation('layout')
  const still = useReducedMotion()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  /** Where the panel folds away with the entry that was pressed, the button that unfolds it has the focus. */
  function fold(): void {
    button.current?.focus()
    setOpen(false)
  }

  return (
    <aside
      aria-label={t('side_bar')}
      onKeyDown={({ key }) => key === 'Escape' && open && fold()}
      className="fixed right-0 bottom-[calc(100px+var(--page-bar,0px))] z-30 max-[1440px]:right-3.5 max-[1440px]:flex max-[1440px]:flex-col max-[1440px]:items-end"
    >
      <div
        id="side-bar"
        className={cx(
          'flex w-[60px] flex-col overflow-hidden rounded-l-box border border-r-0 border-line-2 bg-base-2 py-1.5 max-[1440px]:mb-2 max-[1440px]:w-[72px] max-[1440px]:rounded-box max-[1440px]:border-r max-[1440px]:shadow-raised',
          !open && 'max-[1440px]:hidden',
        )}
      >
        <button
          type="button"
          className={ENTRY}
          aria-haspopup="dialog"
          onClick={() => {
            fold()
            openWelfare()
          }}
        >
          <HeartHandshake size={18} strokeWidth={1.9} aria-hidden />
          {t('welfare')}
        </button>
        <SupportLink className={ENTRY}>
          <Headset size={18} strokeWidth={1.9} aria-hidden />
          {t('support')}
        </SupportLink>
        <button
          type="button"
          className={ENTRY}
          onClick={() => {
            fold()
            scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })
            document.getElementById('main')?.focus({ preventScroll: true })
          }}
        >
          <ArrowUp size={18} strokeWidth={1.9} aria-hidden />
          {t('top')}
        </button>
      </div>
      <button
        ref={button}
        type="button"
        aria-label={t('side_bar')}
        aria-expanded={open}
        aria-controls="side-bar"
        onClick={() => setOpen(!open)}
        className="grid size-12 place-items-center rounded-full border border-line-2 bg-base-3 text-text-1 shadow-raised min-[1440px]:hidden"
      >
        {open ? (
          <X size={20} strokeWidth={1.9} aria-hidden />
        ) : (
          <Headset size={20} strokeWidth={1.9} aria-hidden />
        )}
      </button>
    </aside>
  )
}
