import type { LiveEngine } from './live-engine.ts'

/** How far the studio turns for a pointer at the border of what it follows, in radians. */
const YAW = 0.75
const PITCH = 0.42
/** Of the way to where the light is wanted, per frame of 1/60 s. */
const PACE = 0.12
const CLOSE = 0.0008
/** A glow breathes once in so many ms, by this much. */
const BREATH = 3600
const DEPTH = 0.22
/** Degrees that a phone is turned for the whole way. */
const TILT = 26

type Options = { isStill: boolean; signal: AbortSignal }

/**
 * Draws whenever something moves: the light after the pointer or the phone, and what glows. Off the screen, in a tab behind and with
 * reduced motion nothing runs. Gives what draws once more, for another wear.
 */
export function followLight(
  canvas: HTMLCanvasElement,
  engine: LiveEngine,
  { isStill, signal }: Options,
): () => void {
  const wanted = { yaw: 0, pitch: 0 }
  const now = { yaw: 0, pitch: 0 }
  let frame = 0
  let before = 0
  let isSeen = true
  const draw = (time: number) =>
    engine.draw({ ...now, phase: (time / BREATH) % 1, depth: isStill ? 0 : DEPTH })

  function step(time: number): void {
    frame = 0
    const pace = 1 - (1 - PACE) ** Math.min(6, (time - before) / (1000 / 60))
    before = time
    now.yaw += (wanted.yaw - now.yaw) * pace
    now.pitch += (wanted.pitch - now.pitch) * pace
    draw(time)
    if (!isStill && (engine.glows || !isThere())) run()
  }
  const isThere = () => Math.hypot(wanted.yaw - now.yaw, wanted.pitch - now.pitch) < CLOSE
  function run(): void {
    if (frame === 0 && isSeen && !document.hidden && !signal.aborted) frame = requestAnimationFrame(step)
  }
  function aim(across: number, down: number): void {
    const bound = (value: number) => Math.max(-1, Math.min(1, value))
    wanted.yaw = bound(across) * YAW
    wanted.pitch = bound(down) * PITCH
    run()
  }

  engine.draw({ yaw: 0, pitch: 0, phase: 0, depth: 0 })
  signal.addEventListener('abort', () => cancelAnimationFrame(frame))
  if (isStill) return run
  const observer = new IntersectionObserver(([entry]) => {
    isSeen = entry?.isIntersecting ?? true
    run()
  })
  observer.observe(canvas)
  signal.addEventListener('abort', () => observer.disconnect())
  document.addEventListener('visibilitychange', run, { signal })
  window.addEventListener(
    'pointermove',
    ({ clientX, clientY, pointerType }) => {
      if (pointerType === 'touch') return
      const { left, top, width, height } = canvas.getBoundingClientRect()
      aim((clientX - left - width / 2) / (width * 0.75), (clientY - top - height / 2) / (height * 0.75))
    },
    { signal, passive: true },
  )
  followPhone(canvas, aim, signal)
  before = performance.now()
  run()
  return run
}

/** Of browsers that want a touch before they tell how the phone is held. */
type Asking = { requestPermission?: () => Promise<string> }

/** A phone that is turned turns the light. Where the browser asks first, it asks when the skin is touched. */
function followPhone(
  canvas: HTMLCanvasElement,
  aim: (across: number, down: number) => void,
  signal: AbortSignal,
): void {
  if (typeof DeviceOrientationEvent === 'undefined') return
  let rest: { beta: number; gamma: number } | null = null
  const listen = () =>
    window.addEventListener(
      'deviceorientation',
      ({ beta, gamma }) => {
        if (beta === null || gamma === null) return
        rest ??= { beta, gamma }
        aim((gamma - rest.gamma) / TILT, (beta - rest.beta) / TILT)
      },
      { signal },
    )
  const asking: typeof DeviceOrientationEvent & Asking = DeviceOrientationEvent
  if (asking.requestPermission === undefined) listen()
  else
    canvas.parentElement?.addEventListener(
      'click',
      () =>
        void asking.requestPermission?.().then(
          (answer) => answer === 'granted' && listen(),
          () => undefined,
        ),
      { signal, once: true },
    )
}
