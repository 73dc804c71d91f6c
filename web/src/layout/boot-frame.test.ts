import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGES } from '@noktra/contract/shapes'

test.each(LANGUAGES)('the frame before the scripts says what the sandbox banner says (%s)', (language) => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  const { sandbox } = JSON.parse(read(`../../../languages/${language}/web/layout.json`)) as {
    sandbox: string
  }
  const note = /<div class="boot-note" hidden>(.*?)<\/div>/s.exec(read('../../index.html'))![1]
  expect(note).toContain(`<p lang="${language}">${sandbox}</p>`)
})
