import { describe, expect, it } from 'vitest'
import { ascii, sha256 } from '../sha256.ts'
import { fromBase64 } from './base64.ts'
import { checkpointText, openCheckpoint, parseCheckpoint, signCheckpoint } from './checkpoint.ts'
import { keysAt, rotationFaults } from './log-keys.ts'
import { emptyRoot } from './merkle-tree.ts'
import { COSIGNATURE, parseNote, sign, signerKey, signNote, withSignatures } from './signed-note.ts'

/** The example of the specification. */
const TEXT = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=
`
const origin = 'example.com/behind-the-sofa'
const checkpoint = {
  origin,
  size: 20_852_163,
  root: fromBase64('CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I='),
  extensions: [],
}
const log = signerKey(origin, sha256(ascii('log')))
const witness = signerKey('witness.example/w1', sha256(ascii('witness')), COSIGNATURE)

describe('the text of a checkpoint', () => {
  it('is that of the specification', () => {
    expect(checkpointText(checkpoint)).toBe(TEXT)
    expect(parseCheckpoint(TEXT)).toEqual(checkpoint)
  })

  it('may have further lines, and be of an empty log', () => {
    const other = { origin: 'a', size: 0, root: emptyRoot(), extensions: ['one', 'two'] }
    const text = 'a\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\none\ntwo\n'
    expect(checkpointText(other)).toBe(text)
    expect(parseCheckpoint(text)).toEqual(other)
  })

  it.each([
    ['without an origin', TEXT.replace(origin, '')],
    ['with a zero in front of its size', TEXT.replace('20852163', '020852163')],
    ['with a negative size', TEXT.replace('20852163', '-1')],
    ['with a size beyond 2^53', TEXT.replace('20852163', '9007199254740992')],
    ['with a size of twenty digits', TEXT.replace('20852163', '18446744073709551615')],
    ['with a root that is too short', TEXT.replace('CsUY', '')],
    ['with a root that is not base64', TEXT.replace('CsUY', 'Cs-Y')],
    ['with an empty further line', `${TEXT}\n`],
    ['that does not end', TEXT.slice(0, -1)],
    ['of two lines', TEXT.split('\n').slice(0, 2).join('\n')],
  ])('%s is refused', (_, text) => {
    expect(() => parseCheckpoint(text)).toThrow(RangeError)
  })

  it('is not made of parts out of form', () => {
    for (const part of [
      { size: -1 },
      { size: 1.5 },
      { root: new Uint8Array(31) },
      { origin: 'a\nb' },
      { extensions: [''] },
    ]) {
      expect(() => checkpointText({ ...checkpoint, ...part })).toThrow(RangeError)
    }
  })
})

describe('a signed checkpoint', () => {
  it('tells of the witnesses that cosigned it, and when', () => {
    const signed = signCheckpoint(checkpoint, [log])
    const { text, signatures } = parseNote(signed)
    const note = withSignatures(text, [...signatures, sign(text, witness, 1000)])
    const opened = openCheckpoint(note, { origin, logKeys: [log], witnesses: [witness] })
    expect(opened.checkpoint).toEqual(checkpoint)
    expect(opened.cosignatures).toMatchObject([{ key: { name: 'witness.example/w1' }, time_s: 1000 }])
    expect(openCheckpoint(note, { origin, logKeys: [log] }).cosignatures).toEqual([])
  })

  it('by witnesses alone, of another log, or by a key of a witness as the log is refused', () => {
    const byWitness = signNote(TEXT, [witness], 1000)
    expect(() => openCheckpoint(byWitness, { origin, logKeys: [log], witnesses: [witness] })).toThrow(
      'the log did not sign',
    )
    const signed = signCheckpoint(checkpoint, [log])
    expect(() => openCheckpoint(signed, { origin: 'example.com/other', logKeys: [log] })).toThrow(RangeError)
    expect(() => openCheckpoint(byWitness, { origin, logKeys: [witness] })).toThrow(RangeError)
  })
})

describe('keys that follow one another', () => {
  const next = signerKey(origin, sha256(ascii('next')))
  const day = 86_400
  const periods = [
    { key: log, from_s: 0, until_s: 100 * day },
    { key: next, from_s: 90 * day, until_s: null },
  ]

  it('sign together in between, so that a reader who knows either opens every checkpoint', () => {
    expect(rotationFaults(periods, 10 * day)).toEqual([])
    for (const [at, known] of [
      [0, [log]],
      [89 * day, [log]],
      [90 * day, [log]],
      [90 * day, [next]],
      [99 * day, [log]],
      [99 * day, [next]],
      [100 * day, [next]],
    ] as const) {
      const signed = signCheckpoint(checkpoint, keysAt(periods, at))
      expect(openCheckpoint(signed, { origin, logKeys: known }).checkpoint).toEqual(checkpoint)
    }
    expect(keysAt(periods, 95 * day)).toHaveLength(2)
  })

  it('sign alone before and after', () => {
    const signed = signCheckpoint(checkpoint, keysAt(periods, 100 * day))
    expect(() => openCheckpoint(signed, { origin, logKeys: [log] })).toThrow('no known key')
    expect(keysAt(periods, -1)).toEqual([])
  })

  it('are found at fault when they overlap too little, end before they begin, or are the same', () => {
    expect(rotationFaults(periods, 11 * day)).toHaveLength(1)
    expect(rotationFaults([{ key: log, from_s: 5, until_s: 5 }], 0)).toHaveLength(1)
    expect(rotationFaults([periods[0]!, { ...periods[1]!, key: log }], 0)).toHaveLength(1)
    const gap = [periods[1]!, { key: log, from_s: 0, until_s: 80 * day }]
    expect(rotationFaults(gap, 0)).toHaveLength(1)
  })
})
