import { createPrivateKey, createPublicKey, sign as nodeSign, verify as nodeVerify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ascii, sha256, toHex } from '../sha256.ts'
import { fromBase64, toBase64 } from './base64.ts'
import {
  checkSignature,
  COSIGNATURE,
  keyId,
  NoteError,
  openNote,
  parseNote,
  parseSignerKey,
  parseVerifierKey,
  sign,
  signerKey,
  signerKeyText,
  signNote,
  verifierKey,
  verifierKeyText,
  withSignatures,
} from './signed-note.ts'

/** The keys, the text and the signatures of the tests of Go's golang.org/x/mod/sumdb/note. */
const PETER = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const PETER_SECRET = 'PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz'
const ENOCH = 'EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop'
const TEXT = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.
`
const PETER_LINE =
  '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n'
const ENOCH_LINE =
  '— EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=\n'

const peter = parseVerifierKey(PETER)
const enoch = parseVerifierKey(ENOCH)

function faultOf(open: () => unknown): string {
  try {
    open()
  } catch (error) {
    if (error instanceof NoteError) return error.fault
    throw error
  }
  return 'none'
}

describe('a key', () => {
  it('goes from text and back', () => {
    expect(peter).toMatchObject({ name: 'PeterNeumann', id: 'c74f20a3', type: 1 })
    expect(verifierKeyText(peter)).toBe(PETER)
    const secret = parseSignerKey(PETER_SECRET)
    expect(verifierKeyText(secret)).toBe(PETER)
    expect(signerKeyText(secret)).toBe(PETER_SECRET)
    const witness = signerKey('witness.example/w1', secret.seed, COSIGNATURE)
    expect(parseVerifierKey(verifierKeyText(witness)).type).toBe(COSIGNATURE)
    expect(witness.id).toBe(keyId('witness.example/w1', 4, peter.publicKey))
  })

  it('is refused when any part of its text is cut off or another', () => {
    for (const [text, parse] of [
      [PETER, parseVerifierKey],
      [PETER_SECRET, parseSignerKey],
    ] as const) {
      for (let n = 0; n < text.length; n += 1) {
        const other = text.slice(0, n) + String.fromCharCode(text.charCodeAt(n) + 1) + text.slice(n + 1)
        for (const wrong of [text.slice(0, n), text.slice(n + 1), other]) {
          expect(() => parse(wrong), wrong).toThrow(RangeError)
        }
      }
    }
    // A key of another length and one of an unknown type, each with the id that it would have.
    for (const text of [
      'PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==',
      'PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
    ]) {
      expect(() => parseVerifierKey(text)).toThrow(RangeError)
    }
  })

  it('that is secret does not stand in the message of its refusal', () => {
    const secret = PETER_SECRET.replace('c74f20a3', 'c74f20a4')
    expect(() => parseSignerKey(secret)).toThrow(/^the id is of another key$/)
  })

  it.each(['', 'a b', 'a+b', 'a\u00a0b', 'a\u3000b', 'a\u0085b', 'a\nb', 'a\u0001b', '\ud800'])(
    'cannot be called %j',
    (name) => {
      expect(() => verifierKey(name, peter.publicKey)).toThrow(RangeError)
    },
  )
})

describe('a note', () => {
  it('signed by the key of the example is the example', () => {
    expect(signNote(TEXT, [parseSignerKey(PETER_SECRET)])).toBe(`${TEXT}\n${PETER_LINE}`)
  })

  it('tells whose signatures hold, and which lines are of others', () => {
    const note = `${TEXT}\n${PETER_LINE}${ENOCH_LINE}`
    const opened = openNote(note, [peter])
    expect(opened.text).toBe(TEXT)
    expect(opened.checked).toEqual([{ key: peter, time_s: null }])
    expect(opened.unknown).toMatchObject([{ name: 'EnochRoot', id: 'af0cfe78' }])
    expect(openNote(note, [enoch, peter]).checked.map(({ key }) => key.name)).toEqual([
      'PeterNeumann',
      'EnochRoot',
    ])
    expect(faultOf(() => openNote(note, []))).toBe('no_known_signature')
  })

  it('goes apart and together again', () => {
    const note = `${TEXT}\n${PETER_LINE}${ENOCH_LINE}`
    const { text, signatures } = parseNote(note)
    expect(withSignatures(text, signatures)).toBe(note)
  })

  it('may have empty lines in its text, and letters of any language', () => {
    // The example of the specification.
    const text = 'Ognuno sta solo sul cuor della terra\ntrafitto da un raggio di sole:\n\ned è subito sera.\n'
    const line =
      '— quasimodo.example/salvatore NnugSzTjtVAewIS+Z/iJhUPeFDkO/5QQ2i5ddnGITLlC+EhfLW9oJKONrMouFSQU0xMcXxj99ihAQwaqP3ZekRwNtIc=\n'
    const parsed = parseNote(`${text}\n${line}`)
    expect(parsed.text).toBe(text)
    expect(parsed.signatures).toMatchObject([{ name: 'quasimodo.example/salvatore', id: '367ba04b' }])
    const own = signerKey('商店.example/日志', sha256(ascii('seed')))
    expect(openNote(signNote(text, [own]), [own]).text).toBe(text)
  })

  it('with a bad signature of a known key is refused, even beside a good one', () => {
    const bad = PETER_LINE.replace('JkuBS', 'JkuBT')
    expect(faultOf(() => openNote(`${TEXT}\n${bad}`, [peter]))).toBe('bad_signature')
    expect(faultOf(() => openNote(`${TEXT}\n${ENOCH_LINE}${bad}`, [peter, enoch]))).toBe('bad_signature')
    expect(faultOf(() => openNote(`${TEXT.replace('your', 'my')}\n${PETER_LINE}`, [peter]))).toBe(
      'bad_signature',
    )
    // A signature of another length, of the right key.
    const short = PETER_LINE.slice(0, -5).concat('\n')
    expect(faultOf(() => openNote(`${TEXT}\n${short}`, [peter]))).toBe('bad_signature')
  })

  it('counts the first line of a key, and takes lines that share a name or an id alone for those of others', () => {
    const { signatures } = parseNote(`${TEXT}\n${PETER_LINE}`)
    const [line] = signatures as [(typeof signatures)[number]]
    const others = [
      { ...line, name: 'PeterNeuman' },
      { ...line, id: 'c74f20a4' },
    ]
    const note = withSignatures(TEXT, [...others, line, line])
    expect(openNote(note, [peter])).toMatchObject({ checked: [{ key: { id: 'c74f20a3' } }], unknown: others })
    expect(() => openNote(note, [peter, enoch, { ...peter }])).toThrow(RangeError)
  })

  it.each([
    ['without signatures', TEXT],
    ['with an empty line behind it', `${TEXT}\n`],
    ['whose last line does not end', `${TEXT}\n${PETER_LINE.slice(0, -1)}`],
    ['with a control character', `\u0001${TEXT}\n${PETER_LINE}`],
    ['with a carriage return', `${TEXT.replaceAll('\n', '\r\n')}\n${PETER_LINE}`],
    ['that is not well-formed', `\ud800${TEXT}\n${PETER_LINE}`],
    ['signed by a name with a space', `${TEXT}\n${PETER_LINE.replace('PeterNeumann', 'Bad Name')}`],
    ['with another line below', `${TEXT}\n${PETER_LINE}Another line.\n`],
    ['whose signature is an id only', `${TEXT}\n— PeterNeumann x08gow==\n`],
    ['whose signature is not base64', `${TEXT}\n— PeterNeumann x08g\n`.replace('x08g', 'x08-')],
    ['with more than a hundred signatures', `${TEXT}\n${PETER_LINE.repeat(101)}`],
  ])('%s is malformed', (_, note) => {
    expect(faultOf(() => openNote(note, [peter]))).toBe('malformed')
  })

  it('cannot be made of a text that does not end, nor without a key', () => {
    const secret = parseSignerKey(PETER_SECRET)
    for (const text of ['', 'abc', 'a\rb\n', '\ud800\n']) {
      expect(() => signNote(text, [secret])).toThrow(RangeError)
    }
    expect(() => signNote(TEXT, [])).toThrow(RangeError)
  })
})

describe('a cosignature', () => {
  const witness = signerKey('witness.example/w1', sha256(ascii('witness')), COSIGNATURE)
  const text = 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n'

  it('says when it was made', () => {
    const { signature } = sign(text, witness, 1_679_315_147)
    expect(signature).toHaveLength(72)
    expect(toHex(signature.subarray(0, 8))).toBe('00000000641850cb')
    expect(checkSignature(text, witness, signature)).toEqual({ key: witness, time_s: 1_679_315_147 })
  })

  it('is what the specification says, by the signatures of node:crypto', () => {
    const message = Buffer.from(`cosignature/v1\ntime 1679315147\n${text}`)
    const { signature } = sign(text, witness, 1_679_315_147)
    expect(Buffer.from(signature.subarray(0, 8)).readBigUInt64BE()).toBe(1_679_315_147n)
    expect(nodeVerify(null, message, nodePublicKey(witness.publicKey), signature.subarray(8))).toBe(true)
    const theirs = nodeSign(null, message, nodePrivateKey(witness.seed))
    expect(new Uint8Array(theirs)).toEqual(signature.subarray(8))
  })

  it('is a line of the form of the example, behind the signature of the log', () => {
    // Keys of the example are not published; its lines are read all the same.
    const note = `${text}
— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==
`
    const [log, cosigned] = parseNote(note).signatures
    expect(log!.signature).toHaveLength(64)
    expect(cosigned!.signature).toHaveLength(72)
    expect(Buffer.from(cosigned!.signature).readBigUInt64BE()).toBe(1_679_315_147n)
    expect(withSignatures(text, [log!, cosigned!])).toBe(note)
  })

  it('fails at another time, over another text and as the signature of a note', () => {
    const { signature } = sign(text, witness, 1000)
    const later = signature.slice()
    later[7] = later[7]! + 1
    expect(checkSignature(text, witness, later)).toBeNull()
    expect(checkSignature(`${text}x\n`, witness, signature)).toBeNull()
    expect(checkSignature(text, witness, signature.subarray(8))).toBeNull()
    const asNote = signerKey(witness.name, witness.seed)
    expect(checkSignature(text, asNote, signature.subarray(8))).toBeNull()
    expect(checkSignature(text, asNote, signature)).toBeNull()
  })

  it('needs a time that can be told', () => {
    for (const time of [undefined, -1, 1.5, 2 ** 53])
      expect(() => sign(text, witness, time)).toThrow(RangeError)
    const { signature } = sign(text, witness, 0)
    signature.fill(255, 0, 8)
    expect(checkSignature(text, witness, signature)).toBeNull()
    // Signed for a time that a number cannot tell from the next one.
    const message = Buffer.from(`cosignature/v1\ntime 9007199254740992\n${text}`)
    const time = Buffer.from('0020000000000000', 'hex')
    const late = Buffer.concat([time, nodeSign(null, message, nodePrivateKey(witness.seed))])
    expect(checkSignature(text, witness, late)).toBeNull()
  })
})

it('a public key of small order signs nothing', () => {
  const zero = verifierKey('zero.example', fromBase64(toBase64(new Uint8Array(32))))
  const one = new Uint8Array(64)
  one[0] = 1
  expect(checkSignature(TEXT, zero, one)).toBeNull()
  const identity = verifierKey('one.example', one.slice(0, 32))
  expect(checkSignature(TEXT, identity, one)).toBeNull()
})

/** The frames of RFC 8410 around 32 bytes. */
function nodePublicKey(key: Uint8Array) {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key])
  return createPublicKey({ key: der, format: 'der', type: 'spki' })
}

function nodePrivateKey(seed: Uint8Array) {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}
