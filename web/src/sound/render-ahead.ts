import { renderSound } from './render-sound.ts'
import { SCORES, type Sound } from './score.ts'

/* Runs as a worker: no page waits while the sounds that it may need are rendered. */

export type Rendered = { sound: Sound; samples: Float32Array<ArrayBuffer> }

for (const sound of Object.keys(SCORES) as Sound[]) {
  const samples = renderSound(sound)
  postMessage({ sound, samples } satisfies Rendered, { transfer: [samples.buffer] })
}
close()
