import { screen, waitFor } from '@testing-library/react'
import { PICTURE_STATES, type JobPicture, type pictureJobDetails } from '@noktra/contract/admin/pictures'
import type { DataOf } from '@noktra/contract/route'
import { expect, test } from 'vitest'
import { fakeAdmin, show } from '../../test/show.tsx'
import { PictureJobShow } from './picture-job-show.tsx'

const JOB: DataOf<typeof pictureJobDetails> = {
  id: 4,
  source: 'addresses',
  file_name: '',
  state: 'working',
  staff: { id: 1, name: 'Ada' },
  created_at: 1_700_000_000,
  ended_at: null,
  counts: { all: 3, waiting: 1, done: 1, same: 0, failed: 1 },
  hosts: [],
}
const pictureOf = (id: number, state: JobPicture['state']): JobPicture => ({
  id,
  name: `${state}-${id}.png`,
  state,
  why: state === 'failed' ? 'It is no picture' : null,
  designs: 0,
  skins: 0,
})

/** A job whose pictures are listed by state; `asked` says which were asked for, in turn. */
function fakeJob(job: () => typeof JOB) {
  const asked: JobPicture['state'][] = []
  const sent = fakeAdmin({
    'catalogue/picture-job': () => job(),
    'catalogue/picture-job-pictures': ({ query }: { query: URLSearchParams }) => {
      const state = PICTURE_STATES.find((one) => one === query.get('state'))!
      asked.push(state)
      const { counts } = job()
      const list = Array.from({ length: counts[state] }, (_, at) => pictureOf(at + 1, state))
      return { list, total: list.length }
    },
    'catalogue/picture-drop': {},
  })
  return { asked, sent }
}

const showJob = () => show(<PictureJobShow />, { at: '/pictures/4/show', path: '/pictures/:id/show' })

test('the pictures of another state are asked for once', async () => {
  const { asked } = fakeJob(() => ({ ...JOB, state: 'done', counts: { ...JOB.counts, waiting: 0, done: 2 } }))
  const user = showJob()
  expect((await screen.findByText('failed-1.png')).closest('tr')!.textContent).toContain('It is no picture')
  await user.click(screen.getByRole('button', { name: 'Set' }))
  expect(await screen.findByText('done-2.png')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Failed' }))
  expect(await screen.findByText('failed-1.png')).toBeDefined()
  expect(asked).toEqual(['failed', 'done', 'failed'])
})

test('a picture that fails while one looks is listed by itself', async () => {
  let { counts } = JOB
  fakeJob(() => ({ ...JOB, counts }))
  showJob()
  expect(await screen.findByText('failed-1.png')).toBeDefined()
  counts = { ...counts, waiting: 0, failed: 2 }
  expect(await screen.findByText('failed-2.png')).toBeDefined()
})

test('a job that was stopped is dropped after one more question', async () => {
  const { sent } = fakeJob(() => ({ ...JOB, state: 'stopped' }))
  const user = showJob()
  await user.click(await screen.findByRole('button', { name: 'Drop' }))
  await user.type(await screen.findByLabelText('Why'), 'the wrong list')
  await user.click(screen.getAllByRole('button', { name: 'Drop' }).at(-1)!)
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ id: 4, reason: 'the wrong list' }]))
})
