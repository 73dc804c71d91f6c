import { RotateCw } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../api/query-client.ts'
import { Boundary } from './boundary.tsx'
import { Button } from './button.tsx'
import { ErrorState } from './error-state.tsx'
import { IconButton } from './icon-button.tsx'

/** Of an area whose code is fetched by itself: it may be what did not come. */
type FetchPart = () => Promise<unknown>

/** Mends an area where it stands, by itself when the network comes back; everything else on the page stays as it is. */
function useMending(mend: () => void, fetchPart?: FetchPart) {
  const [isMending, setMending] = useState(false)

  const tryAgain = () => {
    setMending(true)
    void fetchAgain(fetchPart).then(mend)
  }
  useEffect(() => {
    addEventListener('online', tryAgain)
    return () => removeEventListener('online', tryAgain)
  })
  return { isMending, tryAgain }
}

/** The fault may come from what the store answered, too: what nothing shows is forgotten, the rest is fetched again. */
async function fetchAgain(fetchPart?: FetchPart): Promise<void> {
  await fetchPart?.().catch(() => undefined)
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.refetchQueries({ type: 'active' })
}

/** The content of a page or a dialog: says that it did not load, with another try. */
export function ContentBoundary({ fetchPart, children }: { fetchPart?: FetchPart; children: ReactNode }) {
  return (
    <Boundary renderFallback={(mend) => <ContentFault mend={mend} fetchPart={fetchPart} />}>
      {children}
    </Boundary>
  )
}

function ContentFault({ mend, fetchPart }: { mend: () => void; fetchPart: FetchPart | undefined }) {
  const { t } = useTranslation('common')
  const { isMending, tryAgain } = useMending(mend, fetchPart)
  return <ErrorState title={t('error.page')} onRetry={tryAgain} retrying={isMending} />
}

/** A part of the frame; `className` gives the note the place of the part. */
export function AreaBoundary({ className, children }: { className: string; children: ReactNode }) {
  return (
    <Boundary renderFallback={(mend) => <AreaFault mend={mend} className={className} />}>{children}</Boundary>
  )
}

function AreaFault({ mend, className }: { mend: () => void; className: string }) {
  const { t } = useTranslation('common')
  const { isMending, tryAgain } = useMending(mend)
  return (
    <div role="alert" className={`flex items-center justify-center gap-3 px-4 ${className}`}>
      <p className="type-small min-w-0 text-text-2">{t('error.part')}</p>
      <Button size="small" busy={isMending} onPress={tryAgain}>
        {t('try_again')}
      </Button>
    </div>
  )
}

/** A small part, in whose place there is no room for words. */
export function SmallBoundary({ children }: { children: ReactNode }) {
  return <Boundary renderFallback={(mend) => <SmallFault mend={mend} />}>{children}</Boundary>
}

function SmallFault({ mend }: { mend: () => void }) {
  const { t } = useTranslation('common')
  const { isMending, tryAgain } = useMending(mend)
  return (
    <IconButton
      label={`${t('error.part')}: ${t('try_again')}`}
      icon={<RotateCw size={18} strokeWidth={1.9} aria-hidden />}
      disabled={isMending}
      onPress={tryAgain}
    />
  )
}
