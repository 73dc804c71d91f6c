import { muting } from './muting.ts'
import type { Rendered } from './render-ahead.ts'
import { INPUT_GAIN, masterCurve } from './master.ts'
import { RATE, renderBed, renderSound } from './render-sound.ts'
import { BED_STEPS, CHANNEL_OF, type Sound } from './score.ts'
import { admit, voiceOf, type Voice } from './voices.ts'
import { onVolumes, volumesNow } from './volumes.ts'

/** A sound that the browser would begin later than this has lost its cause. */
const LATE_MS = 150

/** A context that runs wakes the machine hundreds of times a second, also when it plays nothing. */
const REST_AFTER_MS = 5000

/** The bed glides to its next chord, and swells and fades. */
const BED_GLIDE_S = 0.35
const BED_SWELL_S = 0.9

/** What is cut off fades this fast: without it one would hear a crack. */
const CUT_S = 0.015

type Playing = Voice & { source: AudioBufferSourceNode; gain: GainNode }

const buffers = new Map<Sound, AudioBuffer>()
let audio: AudioContext | null = null
let master: AudioNode | null = null
let bed: { source: AudioBufferSourceNode; gain: GainNode } | null = null
let playing: Playing[] = []
let resting = 0

/** How a sound is played: its volume, 0 to 1, and how much higher than it is written. */
export type Played = { volume: number; pitch: number }

/** Plays a sound, unless the page is hidden or its channel is off. */
export function play(sound: Sound, { volume, pitch }: Played): void {
  const loud = volume * volumesNow()[CHANNEL_OF[sound]]
  if (document.hidden || loud === 0) return
  audio ??= new AudioContext()
  const played = { volume: loud, pitch }
  if (audio.state === 'running') begin(audio, sound, played)
  else void wakeAndBegin(audio, sound, played)
}

/** The bed of a battle's round, from 1 on; null ends it. */
export function playBed(round: number | null): void {
  if (round === null || document.hidden) return endBed()
  audio ??= new AudioContext()
  if (audio.state === 'running') beginBed(audio, round)
  else {
    const context = audio
    void context.resume().then(
      () => muting.get() || beginBed(context, round),
      // A browser that allows no sound plays none.
      () => undefined,
    )
  }
}

function beginBed(context: AudioContext, round: number): void {
  clearTimeout(resting)
  if (bed === null) {
    const source = new AudioBufferSourceNode(context, { buffer: bedBuffer(), loop: true })
    const gain = new GainNode(context, { gain: 0 })
    source.connect(gain).connect(masterOf(context))
    source.start()
    bed = { source, gain }
  }
  const now = context.currentTime
  const semitones = BED_STEPS[(round - 1) % BED_STEPS.length]!
  bed.source.playbackRate.setTargetAtTime(2 ** (semitones / 12), now, BED_GLIDE_S)
  bed.gain.gain.setTargetAtTime(volumesNow().music, now, BED_SWELL_S)
}

function endBed(): void {
  if (bed === null) return
  const { source, gain } = bed
  bed = null
  const { context } = gain
  gain.gain.setTargetAtTime(0, context.currentTime, BED_SWELL_S / 3)
  source.stop(context.currentTime + 2 * BED_SWELL_S)
  restAfter(2 * BED_SWELL_S * 1000)
}

function bedBuffer(): AudioBuffer {
  const samples = renderBed()
  const buffer = new AudioBuffer({ length: samples.length, sampleRate: RATE })
  buffer.copyToChannel(samples, 0)
  return buffer
}

/** All sounds go through it (master.ts). */
function masterOf(context: AudioContext): AudioNode {
  if (master === null) {
    const gain = new GainNode(context, { gain: INPUT_GAIN })
    gain.connect(new WaveShaperNode(context, { curve: masterCurve() })).connect(context.destination)
    master = gain
  }
  return master
}

async function wakeAndBegin(context: AudioContext, sound: Sound, played: Played): Promise<void> {
  const asked_at = performance.now()
  try {
    await context.resume()
  } catch {
    // A browser that allows no sound plays none.
    return
  }
  if (performance.now() - asked_at < LATE_MS && !muting.get()) begin(context, sound, played)
}

function begin(context: AudioContext, sound: Sound, { volume, pitch }: Played): void {
  const now = performance.now()
  playing = playing.filter((voice) => voice.until > now)
  const admitted = admit(playing, sound, now)
  if (!admitted) return
  if (admitted.stops) end(admitted.stops as Playing)
  const buffer = bufferOf(sound)
  const source = new AudioBufferSourceNode(context, { buffer, playbackRate: pitch })
  const gain = new GainNode(context, { gain: Math.min(1, Math.max(0, volume)) })
  source.connect(gain).connect(masterOf(context))
  source.start()
  playing.push({ ...voiceOf(sound, now, (buffer.duration * 1000) / pitch), source, gain })
  restAfter(Math.max(...playing.map(({ until }) => until)) - now)
}

/** Lets the context rest when nothing has sounded for a while; the next sound wakes it. */
function restAfter(silent_in_ms: number): void {
  clearTimeout(resting)
  if (bed === null) resting = window.setTimeout(() => void audio?.suspend(), silent_in_ms + REST_AFTER_MS)
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
  if (!muting.get() && !document.hidden) return
  playing.forEach(end)
  endBed()
}

/** A channel that is turned down is heard at once where it sounds on. */
function follow(): void {
  bed?.gain.gain.setTargetAtTime(volumesNow().music, bed.gain.context.currentTime, CUT_S)
}

muting.subscribe(silence)
onVolumes(follow)
document.addEventListener('visibilitychange', silence)
renderAhead()
