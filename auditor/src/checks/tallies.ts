import { Tally } from '../evidence.ts'

/** The checks that count one thing after the other, by a short name that a finding is known by. */
export function newTallies() {
  return {
    proofs: new Tally('proofs', 'proofs, recomputed by auditor/verify.py,'),
    told: new Tally('told', 'proofs, compared with what the answer of the play told,'),
    terms: new Tally('terms', 'plays, drawn for the odds and the price that were shown before the press,'),
    nonces: new Tally('nonces', 'pairs, with nonces from 0 without a gap and as many as were counted,'),
    seeds: new Tally('seeds', 'revealed seeds, which hash to what was shown before,'),
    derived: new Tally('derived', 'seeds, tried to be found from what is public,'),
    shown: new Tally('shown', 'draws, asked for by their player, by another player and by visitors,'),
    odds: new Tally('odds', 'boxes, whose odds are the same for everybody and come to the declared return,'),
    battles: new Tally('battles', 'battles, locked after the last seat was taken and before their round,'),
    promises: new Tally('promises', 'promises, signed by the log’s key for these very draws,'),
    entries: new Tally('entries', 'promised entries, which the log has,'),
    checkpoints: new Tally('checkpoints', 'checkpoints, each of which the log continues,'),
    salts: new Tally('salts', 'groups of salts of entries, no two the same and none foreseeable,'),
    rounds: new Tally('rounds', 'rounds of drand, compared with a relay,'),
    board: new Tally(
      'board',
      'rows of the board of returns, whose expected sums follow from the published odds,',
    ),
  }
}

export type Tallies = ReturnType<typeof newTallies>
