import type { Claimed, Roll } from '../evidence.ts'
import { Field } from '../field.ts'
import type { Proof } from '../log/entries.ts'

/** What of a roll room's proof differs from the prizes that its page showed before the lock, or from the winners that it shows now. */
export function rollFault({ id, prizes, wins }: Roll, proof: Proof): string | null {
  const field = new Field(proof, id)
  const proven = field
    .at('prizes')
    .list()
    .map((prize) =>
      [
        prize.at('prize_id').count(),
        prize.at('skin_id').count(),
        prize.at('exterior').isNull ? '-' : prize.at('exterior').text(),
        prize.at('wear').isNull ? '-' : prize.at('wear').count(),
      ].join(':'),
    )
  if (wordsOf(proven) !== wordsOf(prizes))
    return `roll room ${id} was locked with the prizes ${wordsOf(proven)}, and ${wordsOf(prizes)} were shown before`
  const given = field.at('wins').isNull ? [] : field.at('wins').list().map(winIn)
  if (wordsOf(given) !== wordsOf(wins))
    return `roll room ${id} gave ${wordsOf(given)} by its proof, and ${wordsOf(wins)} by its page`
  return null
}

function winIn(win: Field): string {
  return [win.at('prize_id').count(), win.at('place').count(), win.at('entrant').count()].join(':')
}

function wordsOf(lines: readonly string[]): string {
  return lines.toSorted().join(' ')
}

/** Whether a red envelope's proof has the part that the claim was answered with, at the place that it told. */
export function envelopeFault({ id, n, cents }: Claimed, proof: Proof): string | null {
  const part = new Field(proof, id).at('claimed').list()[n - 1]?.count()
  if (part === cents) return null
  return `part ${n} of the red envelope ${id} is ${part ?? 'nothing'}, and ${cents} was told`
}
