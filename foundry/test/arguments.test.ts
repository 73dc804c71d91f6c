import { describe, expect, test } from 'vitest'
import { readCommand } from '../src/cli/arguments.ts'
import { Refusal } from '../src/cli/refusal.ts'
import { select } from '../src/cli/selection.ts'

function refusalOf(...argv: string[]): string {
  try {
    const command = readCommand(argv)
    if (command) select(command.asked)
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal)
    return (error as Refusal).message
  }
  throw new Error(`"${argv.join(' ')}" was not refused`)
}

describe('what cannot be understood is refused in one sentence', () => {
  test.each([
    [[], 'Say what to do: list, render, live, open, turn, sheet'],
    [
      ['rendr'],
      'There is no command "rendr", did you mean render? (there are list, render, live, open, turn, sheet)',
    ],
    [['render', 'coin'], '"coin" is too much: options begin with --, as in --family coin'],
    [
      ['render', '--exterior', 'XX'],
      'There is no exterior "XX", did you mean FN? (there are FN, MW, FT, WW, BS)',
    ],
    [
      ['render', '--icon', 'dimond'],
      'There is no icon "dimond", did you mean diamond? (there are coin, diamond, envelope-coin, mine)',
    ],
    [['render', '--jobs', '0'], '--jobs is a whole number from 1 to 64, not "0"'],
    [['render', '--draft=no'], '--draft takes no value, and not "no"'],
    [['render', '--large', '--draft'], 'A picture is either --large or a --draft'],
    [['render', '--large', '--size', '560'], '--large is a size of its own: leave out --size'],
    [['render', '--family'], '--family wants a value, as in --family …'],
    [
      ['render', '--size', '300'],
      'There is no size "300": items in 560, 280, 160; boxes in 512, 256; avatars in 256, 96; badges in 160, 64; icons in 160, 48 pixels across',
    ],
  ])('%j', (argv, sentence) => {
    expect(refusalOf(...argv)).toBe(sentence)
  })

  test.each([
    [
      ['render', '--family', 'tarn9'],
      /^There is no family "tarn9", did you mean tarn-9\? \(there are tarn-9, brask, /,
    ],
    [['render', '--finish', 'dusk-line'], /^There is no finish "dusk-line", did you mean duskline\? /],
    [['render', '--finish', 'xylophone'], /^There is no finish "xylophone" \(there are duskline, /],
    [['render', '--box', 'neon-aley'], /^There is no box "neon-aley", did you mean neon-alley\? /],
    [['render', '--avatar', 'avatar-99'], /^There is no avatar "avatar-99", did you mean avatar-\d\d\? /],
    [['render', '--badge', 'level-9'], /^There is no badge "level-9", did you mean level-\d\? /],
    [['render', '--famly', 'brask'], /^There is no option "--famly", did you mean --family\? /],
  ])('%j', (argv, sentence) => {
    expect(refusalOf(...argv)).toMatch(sentence)
  })
})

describe('a selection', () => {
  test('of designs means these pairs and no other, in the exteriors that were asked for', () => {
    const subjects = select({ design: ['corvane-gilt-thorn', 'tarn-9-duskline'], exterior: ['FN'] })
    expect(subjects).toEqual([
      { kind: 'item', family: 'tarn-9', finish: 'duskline', exterior: 'FN' },
      { kind: 'item', family: 'corvane', finish: 'gilt-thorn', exterior: 'FN' },
    ])
  })

  test('of a family means all its finishes and exteriors, and no box', () => {
    const subjects = select({ family: ['brask'], exterior: ['FN', 'BS'] })
    expect(subjects.every((subject) => subject.kind === 'item' && subject.family === 'brask')).toBe(true)
    expect(new Set(subjects.map((subject) => subject.kind === 'item' && subject.finish)).size * 2).toBe(
      subjects.length,
    )
  })

  test('takes keys with commas, small exteriors and "all"', () => {
    const command = readCommand([
      'render',
      '--family',
      'brask,tarn-9',
      '--finish',
      'duskline',
      '--exterior',
      'fn',
      '--icon',
      'all',
    ])
    expect(select(command?.asked ?? {})).toEqual([
      { kind: 'item', family: 'tarn-9', finish: 'duskline', exterior: 'FN' },
      { kind: 'item', family: 'brask', finish: 'duskline', exterior: 'FN' },
      ...['coin', 'diamond', 'envelope-coin', 'mine'].map((front) => ({
        kind: 'front',
        group: 'icons',
        front,
      })),
    ])
  })
})
