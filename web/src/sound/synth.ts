import type { Sound } from './sound.ts'

/* Every sound is made here from oscillators and noise; nothing is recorded. */

const TICKS_A_SECOND = 30

let audio: AudioContext | null = null
let lastTick = 0

function context(): AudioContext {
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
  return audio
}

type Note = {
  at?: number
  lasts: number
  from: number
  to?: number
  type?: OscillatorType
  loud: number
}

function note({ at = 0, lasts, from, to = from, type = 'sine', loud }: Note, volume: number): void {
  const ctx = context()
  const start = ctx.currentTime + at
  const oscillator = new OscillatorNode(ctx, { type, frequency: from })
  oscillator.frequency.setValueAtTime(from, start)
  oscillator.frequency.exponentialRampToValueAtTime(to, start + lasts)
  const gain = new GainNode(ctx, { gain: 0 })
  gain.gain.setValueAtTime(0.0001, start)
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, loud * volume), start + Math.min(0.008, lasts / 4))
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts)
  oscillator.connect(gain).connect(ctx.destination)
  oscillator.start(start)
  oscillator.stop(start + lasts)
}

function noise(lasts: number, frequency: number, loud: number, volume: number): void {
  const ctx = context()
  const length = Math.ceil(ctx.sampleRate * lasts)
  const buffer = new AudioBuffer({ length, sampleRate: ctx.sampleRate })
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < length; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3
  const source = new AudioBufferSourceNode(ctx, { buffer })
  const filter = new BiquadFilterNode(ctx, { type: 'bandpass', frequency, Q: 1.4 })
  source
    .connect(filter)
    .connect(new GainNode(ctx, { gain: loud * volume }))
    .connect(ctx.destination)
  source.start()
}

const sounds: Record<Sound, (volume: number) => void> = {
  click: (volume) => {
    note({ lasts: 0.045, from: 1150, to: 620, type: 'triangle', loud: 0.06 }, volume)
  },
  tick: (volume) => {
    const now = performance.now()
    if (now - lastTick < 1000 / TICKS_A_SECOND) return
    lastTick = now
    noise(0.025, 2600, 0.22, volume)
  },
  land: (volume) => {
    noise(0.12, 420, 0.5, volume)
    note({ lasts: 0.22, from: 190, to: 74, loud: 0.2 }, volume)
    note({ at: 0.03, lasts: 0.3, from: 660, type: 'triangle', loud: 0.06 }, volume)
  },
  fanfare: (volume) => {
    const chord = [392, 523.25, 659.25, 783.99, 1046.5]
    chord.forEach((from, i) => {
      note({ at: i * 0.09, lasts: 0.5 + (i === 4 ? 0.6 : 0), from, type: 'triangle', loud: 0.12 }, volume)
      note({ at: i * 0.09, lasts: 0.4, from: from * 2, loud: 0.03 }, volume)
    })
    note({ at: 0.36, lasts: 1, from: 196, to: 98, loud: 0.12 }, volume)
  },
  coin: (volume) => {
    note({ lasts: 0.08, from: 1320, type: 'square', loud: 0.03 }, volume)
    note({ at: 0.07, lasts: 0.28, from: 1976, type: 'square', loud: 0.03 }, volume)
  },
  error: (volume) => {
    note({ lasts: 0.12, from: 240, to: 210, type: 'sawtooth', loud: 0.05 }, volume)
    note({ at: 0.12, lasts: 0.18, from: 180, to: 150, type: 'sawtooth', loud: 0.05 }, volume)
  },
}

export function synthesise(sound: Sound, volume: number): void {
  sounds[sound](Math.min(1, Math.max(0, volume)))
}
