import { Pause, Play, RotateCcw, SkipForward, ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { isAppError } from '../../api/app-error.ts'
import { useGames } from '../../domain/game/games-context.ts'
import { PICTURE } from '../../domain/picture/pen.ts'
import { CheckList } from '../../domain/proof/check-list.tsx'
import { drawFrame, lengthOf, verdictText, type Frame } from '../../domain/replay/frame.ts'
import { ClipButton, ShareButton } from '../../domain/replay/share-button.tsx'
import { useReplay, type Replay } from '../../domain/replay/use-replay.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useReducedMotion } from '../../ui/use-media.ts'

const icon = { size: 17, strokeWidth: 1.9, 'aria-hidden': true } as const

/** A play shown again out of its public proof, which is checked meanwhile in this browser (/replay/:id). */
export function ReplayPage() {
  const { t } = useTranslation('replay')
  const { id = '' } = useParams()
  const { data: replay, error, refetch, isFetching } = useReplay(id)
  const unknown = useGames().flatMap(({ proof }) => proof?.unknown ?? [])
  const isNone =
    replay === null ||
    (!replay && isAppError(error, 'draw_unknown', 'draw_open', 'invalid_input', ...unknown))
  return (
    <>
      <PageTitle title={replay?.frame.title ?? t('title')} />
      <h1 className="type-title mb-4">
        {replay ? t('replay_of', { title: replay.frame.title }) : t('title')}
      </h1>
      {replay ? (
        <ReplayView key={id} id={id} replay={replay} />
      ) : (
        <div className="panel">
          {isNone ? (
            <Empty
              title={t('none')}
              text={t('none_text')}
              action={<Button to={paths.fair}>{t('to_fair')}</Button>}
            />
          ) : error ? (
            <ErrorState
              title={t('failed')}
              error={error}
              retrying={isFetching}
              onRetry={() => void refetch()}
            />
          ) : (
            <div className="max-w-125 p-4" aria-busy>
              <Skeleton
                className="w-full rounded-box"
                style={{ aspectRatio: `${PICTURE.width} / ${PICTURE.height}` }}
              />
            </div>
          )}
        </div>
      )}
    </>
  )
}

function ReplayView({ id, replay }: { id: string; replay: Replay }) {
  const { t } = useTranslation('replay')
  const { frame, kind, checks } = replay
  const { canvas, isPlaying, isOver, toggle, skip, again } = usePlayer(frame)
  const { outcome } = frame.scene
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,500px)_minmax(0,1fr)]">
      <section aria-label={t('title')} className="panel p-4 max-sm:p-3">
        <canvas
          ref={canvas}
          {...PICTURE}
          role="img"
          aria-label={
            isOver
              ? `${frame.title}. ${outcome.title}. ${outcome.text}`
              : t('playing', { title: frame.title })
          }
          className="h-auto w-full rounded-box"
        />
        <div className="mt-3 flex flex-wrap gap-2.5">
          {isOver ? (
            <Button icon={<RotateCcw {...icon} />} onPress={again}>
              {t('again')}
            </Button>
          ) : (
            <>
              <Button icon={isPlaying ? <Pause {...icon} /> : <Play {...icon} />} onPress={toggle}>
                {t(isPlaying ? 'pause' : 'play')}
              </Button>
              <Button icon={<SkipForward {...icon} />} onPress={skip}>
                {t('skip')}
              </Button>
            </>
          )}
          <ClipButton id={id} />
          <ShareButton id={id} />
        </div>
      </section>
      <div className="grid min-w-0 gap-5">
        <section className="panel p-5 max-sm:p-4" aria-labelledby="outcome">
          <h2 id="outcome" className="type-block">
            {t('outcome')}
          </h2>
          <div aria-live="polite" className="min-h-13">
            {isOver && (
              <>
                <p className="type-label mt-1 wrap-anywhere">{outcome.title}</p>
                <p className="type-small text-text-2">{outcome.text}</p>
              </>
            )}
          </div>
        </section>
        <section className="panel" aria-labelledby="checks">
          <header className="px-5 pt-4 max-sm:px-4">
            <h2 id="checks" className="type-block">
              {t('checks')}
            </h2>
            <p className="type-small mt-1 text-text-2">{t('checks_text')}</p>
          </header>
          <div className="px-5 max-sm:px-4">
            <CheckList of={kind} checks={checks} />
          </div>
          <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line-1 px-5 py-4 max-sm:px-4">
            <p className="type-small min-w-0 flex-1 basis-60 text-text-2">{verdictText(frame.verdict)}</p>
            <Button icon={<ShieldCheck {...icon} />} to={paths.fairDraw(id)}>
              {t('to_proof')}
            </Button>
          </footer>
        </section>
      </div>
    </div>
  )
}

/** Draws a frame at its moment; with reduced motion it begins at the end. */
function usePlayer(frame: Frame) {
  const still = useReducedMotion()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [begins_ms] = useState(still ? lengthOf(frame) : 0)
  const at = useRef(begins_ms)
  const [isPlaying, setPlaying] = useState(!still)
  const [isOver, setOver] = useState(still)

  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    drawFrame(pen, frame, at.current)
    if (!isPlaying) return
    let last: number | null = null
    let handle = requestAnimationFrame(function step(now) {
      at.current += last === null ? 0 : now - last
      last = now
      drawFrame(pen, frame, at.current)
      if (at.current >= frame.scene.lasts_ms) {
        setOver(true)
        setPlaying(false)
      } else handle = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(handle)
  }, [frame, isPlaying])

  function go(to: number): void {
    at.current = to
    const pen = canvas.current?.getContext('2d')
    if (pen) drawFrame(pen, frame, to)
    const over = to >= frame.scene.lasts_ms
    setOver(over)
    setPlaying(!over)
  }

  return {
    canvas,
    isPlaying,
    isOver,
    toggle: () => setPlaying(!isPlaying),
    skip: () => go(lengthOf(frame)),
    again: () => go(0),
  }
}
