import { muting } from './muting.ts'
import type { Rendered } from './render-ahead.ts'
import { RATE, renderSound } from './render-sound.ts'
import type { Sound } from './score.ts'
import { admit, voiceOf, type Voice } from './voices.ts'

/** A sound that the browser would begin later than this has lost its cause. */
const LATE_MS = 150

/** A context that runs wakes the machine hundreds of times a second, also when it plays nothing. */
const REST_AFTER_MS = 5000

/** What is cut off fades this fast: without it one would hear a crack. */
const CUT_S = 0.015

type Playing = Voice & { source: AudioBufferSourceNode; gain: GainNode }

const buffers = new Map<Sound, AudioBuffer>()
let audio: AudioContext | null = null
let playing: Playing[] = []
let resting = 0

/** Plays a sound at a volume of 0 to 1, unless the page is hidden. */
export function play(sound: Sound, volume: number): void {
  if (document.hidden) return
  audio ??= new AudioContext()
  if (audio.state === 'running') begin(audio, sound, volume)
  else void wakeAndBegin(audio, sound, volume)
}

async function wakeAndBegin(context: AudioContext, sound: Sound, volume: number): Promise<void> {
  const asked_at = performance.now()
  try {
    await context.resume()
  } catch {
    // A browser that allows no sound plays none.
    return
  }
  if (performance.now() - asked_at < LATE_MS && !muting.get()) begin(context, sound, volume)
}

function begin(context: AudioContext, sound: Sound, volume: number): void {
  const now = performance.now()
  playing = playing.filter((voice) => voice.until > now)
  const admitted = admit(playing, sound, now)
  if (!admitted) return
  if (admitted.stops) end(admitted.stops as Playing)
  const buffer = bufferOf(sound)
  const source = new AudioBufferSourceNode(context, { buffer })
  const gain = new GainNode(context, { gain: Math.min(1, Math.max(0, volume)) })
  source.connect(gain).connect(context.destination)
  source.start()
  playing.push({ ...voiceOf(sound, now, buffer.duration * 1000), source, gain })
  clearTimeout(resting)
  const silent_at = Math.max(...playing.map(({ until }) => until))
  // The next sound wakes it again.
  resting = window.setTimeout(() => void context.suspend(), silent_at - now + REST_AFTER_MS)
}

function end(voice: Playing): void {
  const { context, gain } = voice.gain
  gain.setTargetAtTime(0, context.currentTime, CUT_S / 3)
  voice.source.stop(context.currentTime + CUT_S)
  playing = playing.filter((other) => other !== voice)
}

/** Rendered once, at the latest when it is first heard. */
function bufferOf(sound: Sound): AudioBuffer {
  return buffers.get(sound) ?? keep(sound, renderSound(sound))
}

function keep(sound: Sound, samples: Float32Array<ArrayBuffer>): AudioBuffer {
  const buffer = new AudioBuffer({ length: samples.length, sampleRate: RATE })
  buffer.copyToChannel(samples, 0)
  buffers.set(sound, buffer)
  return buffer
}

/** So that no reel waits for its fanfare. Without a worker each sound is rendered when it is first heard. */
function renderAhead(): void {
  const worker = new Worker(new URL('render-ahead.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data: { sound, samples } }: MessageEvent<Rendered>) => {
    if (!buffers.has(sound)) keep(sound, samples)
  })
}

/** Mute is at once, also for what sounds already. */
function silence(): void {
  if (muting.get() || document.hidden) playing.forEach(end)
}

muting.subscribe(silence)
document.addEventListener('visibilitychange', silence)
renderAhead()
