import { RotateCw } from 'lucide-react'
import { newCaptcha, solveCaptcha } from '@noktra/contract/plain/sign-in'
import type { DataOf } from '@noktra/contract/plain-types'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { startWork, type MachineWork } from './machine-work.ts'
import { SlidePuzzle, type SlideVerdict } from './slide-puzzle.tsx'
import type { TrackPoint } from './slide-track.ts'
import type { Puzzle } from './use-slide.ts'

export type Ticket = DataOf<typeof solveCaptcha>

/** How long a verdict stays before the next thing happens. */
const SOLVED_MS = 450
const FAILED_MS = 900
/** How long the machine may take after the slide before the player is told of it. */
const UNTOLD_MS = 800
const LOOK_EVERY_MS = 200

type Props = {
  open: boolean
  /** The first puzzle; the next ones are fetched here. */
  first: Puzzle
  onSolved: (ticket: Ticket) => void
  onClose: () => void
}

/** The store's own captcha: slide a piece into its gap. A puzzle takes one try. */
export function SlideCaptcha({ open, first, onSolved, onClose }: Props) {
  const { t } = useTranslation('login')
  return (
    <Dialog open={open} onClose={onClose} title={t('captcha.title')} width={362}>
      <SlideTries key={first.captcha_id} first={first} onSolved={onSolved} />
    </Dialog>
  )
}

function SlideTries({ first, onSolved }: Pick<Props, 'first' | 'onSolved'>) {
  const { t } = useTranslation('login')
  const [puzzle, setPuzzle] = useState<Puzzle | null>(first)
  const [verdict, setVerdict] = useState<SlideVerdict>('open')
  const [isMissing, setMissing] = useState(false)
  const showing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const work = useRef<MachineWork>(undefined)
  const [slowWork, setSlowWork] = useState<MachineWork | null>(null)

  useEffect(() => () => clearTimeout(showing.current), [])
  useEffect(() => {
    if (!puzzle) return
    const started = startWork(puzzle.altcha)
    work.current = started
    return () => {
      work.current = undefined
      started.stop()
    }
  }, [puzzle])

  async function renew(): Promise<void> {
    setPuzzle(null)
    setVerdict('open')
    setMissing(false)
    try {
      const next = await call(newCaptcha)
      setPuzzle(next.provider === 'slide' ? next : null)
      setMissing(next.provider !== 'slide')
    } catch {
      setMissing(true)
    }
  }

  async function check(x: number, track: TrackPoint[]): Promise<void> {
    const machine = work.current
    if (!puzzle || !machine) return
    setVerdict('checking')
    showing.current = setTimeout(() => setSlowWork(machine), UNTOLD_MS)
    const altcha = await machine.solution
    // The dialog was closed meanwhile.
    if (work.current !== machine) return
    clearTimeout(showing.current)
    setSlowWork(null)
    try {
      const ticket = await call(solveCaptcha, { body: { captcha_id: puzzle.captcha_id, x, track, altcha } })
      setVerdict('solved')
      showing.current = setTimeout(() => onSolved(ticket), SOLVED_MS)
    } catch {
      setVerdict('failed')
      showing.current = setTimeout(() => void renew(), FAILED_MS)
    }
  }

  return (
    <div className="mx-auto flex max-w-[400px] flex-col gap-3">
      {puzzle ? (
        <SlidePuzzle
          key={puzzle.captcha_id}
          puzzle={puzzle}
          verdict={verdict}
          onDrop={(x, track) => void check(x, track)}
        />
      ) : (
        <MissingPuzzle shape={first} isLoading={!isMissing} />
      )}
      {slowWork && <WorkBar work={slowWork} />}
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p
          role="status"
          className={verdict === 'failed' ? 'type-small text-danger-text' : 'type-small text-text-2'}
        >
          {t(isMissing ? 'captcha.missing' : slowWork ? 'captcha.working' : `captcha.${verdict}`)}
        </p>
        <IconButton
          label={t('captcha.renew')}
          icon={<RotateCw size={18} strokeWidth={1.9} aria-hidden />}
          disabled={verdict !== 'open' || (!puzzle && !isMissing)}
          className="-me-2"
          onPress={() => void renew()}
        />
      </div>
    </div>
  )
}

/** How far the machine is. It may find its number at any moment, so the bar seldom comes to its end. */
function WorkBar({ work }: { work: MachineWork }) {
  const [part, setPart] = useState(work.part)
  useEffect(() => {
    const looking = setInterval(() => setPart(work.part()), LOOK_EVERY_MS)
    return () => clearInterval(looking)
  }, [work])
  return (
    <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-well">
      <div
        className="h-full rounded-full bg-signal transition-[width] duration-200"
        style={{ width: `${part * 100}%` }}
      />
    </div>
  )
}

function MissingPuzzle({ shape, isLoading }: { shape: Puzzle; isLoading: boolean }) {
  const style = { aspectRatio: `${shape.width} / ${shape.height}` }
  return (
    <>
      {isLoading ? (
        <Skeleton className="w-full" style={style} />
      ) : (
        <div className="w-full rounded-control border border-line-2 bg-well" style={style} />
      )}
      <div className="h-11 rounded-control border border-line-2 bg-well" />
    </>
  )
}
