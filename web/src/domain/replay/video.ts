import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import { canvasOf, drawFrame, lengthOf, type Frame } from './frame.ts'
import { PICTURE } from '../picture/pen.ts'

const SCALE = 2 / 3
const FRAMES_A_SECOND = 30
const BITS_A_SECOND = 2_000_000
/** So often the page gets a turn while the video is made. */
const FRAMES_A_TURN = 5

/** The replay as a silent video: MP4 where the browser writes it, for it opens everywhere, else WebM. Null where it writes neither. */
export async function makeVideo(
  frame: Frame,
  { onShare, signal }: { onShare: (share: number) => void; signal: AbortSignal },
): Promise<Blob | null> {
  const size = { width: PICTURE.width * SCALE, height: PICTURE.height * SCALE }
  const codec = await getFirstEncodableVideoCodec(['avc', 'vp9', 'vp8'], size)
  if (codec === null) return null
  const { canvas, pen } = canvasOf(SCALE)
  const target = new BufferTarget()
  const format = codec === 'avc' ? new Mp4OutputFormat() : new WebMOutputFormat()
  const output = new Output({ format, target })
  const source = new CanvasSource(canvas, { codec, bitrate: BITS_A_SECOND })
  output.addVideoTrack(source, { frameRate: FRAMES_A_SECOND })
  try {
    await output.start()
    const isWhole = await addFrames()
    if (isWhole) await output.finalize()
    else await output.cancel()
    if (signal.aborted) return null
  } catch (error) {
    await output.cancel().catch(() => undefined)
    throw error
  }
  if (!target.buffer) throw new Error('The video could not be written')
  return new Blob([target.buffer], { type: format.mimeType })

  /** False when it was called off. */
  async function addFrames(): Promise<boolean> {
    const frames = Math.ceil((lengthOf(frame) / 1000) * FRAMES_A_SECOND)
    for (let at = 0; at < frames; at += 1) {
      if (signal.aborted) return false
      drawFrame(pen, frame, (at / FRAMES_A_SECOND) * 1000)
      await source.add(at / FRAMES_A_SECOND, 1 / FRAMES_A_SECOND)
      onShare((at + 1) / frames)
      if (at % FRAMES_A_TURN === 0) await new Promise((done) => setTimeout(done))
    }
    return !signal.aborted
  }
}
