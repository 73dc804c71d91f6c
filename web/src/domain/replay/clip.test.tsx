import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { Clip } from './clip.tsx'
import type { Frame } from './frame.ts'

/** What writes the file: one at a time, and held up where a test says so. */
const writer = vi.hoisted(() => ({
  add: async (): Promise<void> => {},
  finish: async (): Promise<void> => {},
  did: [] as string[],
}))

vi.mock('mediabunny', () => ({
  getFirstEncodableVideoCodec: async () => 'avc',
  BufferTarget: class {
    buffer = new ArrayBuffer(8)
  },
  Mp4OutputFormat: class {
    mimeType = 'video/mp4'
  },
  CanvasSource: class {
    add = () => writer.add()
  },
  Output: class {
    addVideoTrack() {}
    async start() {
      writer.did.push('start')
    }
    async finalize() {
      writer.did.push('finalize')
      await writer.finish()
    }
    async cancel() {
      writer.did.push('cancel')
    }
  },
}))

const canvas = () => document.createElement('canvas')

function frame(): Frame {
  return {
    scene: { about: '', lasts_ms: 1, draw: () => {}, outcome: { title: 'won', text: '' } },
    title: 'Battle 1',
    verdict: 'right',
    address: '',
    named: { mark: new Image(), wordmark: null },
    qr: canvas(),
  }
}

/** A pen that draws nothing. */
const pen = new Proxy<CanvasRenderingContext2D>(Object.create(null), {
  get: (target, name) => Reflect.get(target, name) ?? (() => ({ width: 1, addColorStop: () => {} })),
})

const addresses = new Set<string>()
let made = 0

beforeEach(() => {
  Object.assign(writer, { add: async () => {}, finish: async () => {}, did: [] })
  addresses.clear()
  made = 0
  vi.stubGlobal('VideoEncoder', () => undefined)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen)
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    made += 1
    addresses.add(`blob:${made}`)
    return `blob:${made}`
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void addresses.delete(address))
})

const clip = () => show(<Clip frame={frame()} name="clip" begins />, { texts: ['replay', 'common'] })

test('a clip has an address while it is shown, and none afterwards', async () => {
  await clip()
  const video = await screen.findByTestId<HTMLVideoElement>('video')
  await waitFor(() => expect(video.getAttribute('src')).toBe('blob:1'))
  expect([...addresses]).toEqual(['blob:1'])
  cleanup()
  expect(addresses.size).toBe(0)
})

test('a clip that is called off while its file is written leaves no address', async () => {
  const last = Promise.withResolvers<void>()
  writer.finish = () => last.promise
  await clip()
  await waitFor(() => expect(writer.did).toContain('finalize'))
  cleanup()
  last.resolve()
  await new Promise((done) => setTimeout(done))
  expect(made).toBe(0)
})

test('a clip that is called off at its last frame is not written', async () => {
  let frames = 0
  const last = Promise.withResolvers<void>()
  // As many as a scene of a moment and its rest have.
  writer.add = () => ((frames += 1) === 79 ? last.promise : Promise.resolve())
  await clip()
  await waitFor(() => expect(frames).toBe(79))
  cleanup()
  last.resolve()
  await waitFor(() => expect(writer.did).toEqual(['start', 'cancel']))
  expect(frames).toBe(79)
})

test('a clip that fails lets its encoder go, and can be tried again', async () => {
  writer.add = () => Promise.reject(new Error('no memory'))
  await clip()
  expect((await screen.findByRole('alert')).textContent).toMatch(/couldn't be made/)
  expect(writer.did).toEqual(['start', 'cancel'])
  expect(made).toBe(0)
})
