import { Tally } from '../evidence.ts'

/** The checks that count one thing after the other, by the name that a finding is known by. */
export function newTallies() {
  return {
    proofs: new Tally('proofs', 'proofs', 'auditor/verify.py recomputes each'),
    told: new Tally('told', 'draws', 'the proof says what the answer of the play told'),
    terms: new Tally('terms', 'plays', 'drawn for the odds and the price that were shown before the press'),
    nonces: new Tally(
      'nonces',
      'pairs of seeds',
      'nonces run from 0 without a gap, as many as were counted and made',
    ),
    refusals: new Tally(
      'refusals',
      'refusals',
      'numbered from 1 without a gap, listed as they were told, and their nonces went to the next draws',
    ),
    seeds: new Tally(
      'seeds',
      'revealed seeds',
      'listed, and they hash to the anchor that was shown at first',
    ),
    derived: new Tally('derived', 'seeds', 'not to be found from what is public'),
    shown: new Tally('shown', 'draws', 'the same to their player, to another player and to a visitor'),
    odds: new Tally('odds', 'boxes', 'the same odds for everybody, which come to the declared return'),
    prices: new Tally(
      'prices',
      'price lists, upgrades and copies from the mall',
      'each list hashes to its name, follows the one before and stands in the log; each play goes by one',
    ),
    battles: new Tally('battles', 'battles', 'locked when the last seat was taken, not before'),
    promises: new Tally('promises', 'promises', 'signed by the log’s key for this very draw'),
    entries: new Tally('entries', 'promised entries', 'the log has them'),
    checkpoints: new Tally('checkpoints', 'checkpoints', 'the log continues each that anybody was shown'),
    salts: new Tally('salts', 'tests of the salts of entries', 'none comes twice, none can be foreseen'),
    rounds: new Tally('rounds', 'rounds of drand', 'the relay says the same'),
    board: new Tally('board', 'rows of the board of returns', 'expected sums follow from the published odds'),
  }
}

export type Tallies = ReturnType<typeof newTallies>
