/*
 * Every way in which coins can come back to the payer, as data: its steps, and what one coin that goes in comes to
 * on average, exactly. The store holds only while each of them stays below 1 (economy.ts asks). A step counts what it gives
 * at the very best: a holder sells an item at the best moment there ever is, a buyer buys one at the worst
 * for the store. All rates are whole parts per million, so that each value is an exact fraction.
 */

import { BATTLE_MODES, shapeFault, sidesOf, type BattleShape } from './battles.ts'
import { fraction, productOf, sumOf, type Fraction } from './fraction.ts'
import { UPGRADE_CHANCE } from './upgrades.ts'

/** What the store has set and published, in parts per million. */
export type LoopRates = {
  /** Diamonds for an item, as a part of what it is worth. */
  sell: number
  /** Coins for a diamond. */
  convert: number
  /** Coin price of the mall / value. */
  markup: number
  /** The most that an item can ever be worth / its printed value. */
  cap: number
  /** The highest return of a box, and of a stop of minesweeper. */
  box: number
  mines: number
  /** What an upgrade keeps of its stake. */
  profit: number
  /** The consolation item of a battle, and of an upgrade, as parts of the least stake that has one. */
  consolation: number
  comfort: number
  /** On top: of each recharge the highest rebate and a welfare box, of what is played keys. */
  rebate: number
  welfare: number
  keys: number
}

const PPM = 1_000_000n

/** What is done in a step, for who says it in another language than its text. */
export type LoopStep =
  | { kind: 'open_box' | 'play_mines' | 'take_upgrade' | 'hold' | 'sell' | 'convert' | 'buy_for_coins' }
  | { kind: 'buy_for_diamonds' | 'retrieve' | 'pay_gap' | 'give_in_room' }
  | { kind: 'play_battle'; shape: BattleShape }

type Step = {
  does: LoopStep
  text: string
  /** What a coin, diamond or item that goes in comes to. */
  factor: (rates: LoopRates) => Fraction
}

const ppm = (rate: number) => fraction(BigInt(rate), PPM)
const whole: Fraction = { part: 1n, over: 1n }

const OPEN: Step = { does: { kind: 'open_box' }, text: 'open a box', factor: ({ box }) => ppm(box) }
const MINES: Step = {
  does: { kind: 'play_mines' },
  text: 'play minesweeper',
  factor: ({ mines }) => ppm(mines),
}
/** A failure at the lowest chance has the consolation skin most often. */
const UPGRADE: Step = {
  does: { kind: 'take_upgrade' },
  text: 'upgrade',
  factor: ({ profit, comfort }) =>
    sumOf(
      fraction(PPM - BigInt(profit), PPM),
      productOf(fraction(PPM - BigInt(UPGRADE_CHANCE.least), PPM), ppm(comfort)),
    ),
}
/** What was won is worth what its price becomes, up to the cap. */
const HOLD: Step = { does: { kind: 'hold' }, text: 'hold', factor: ({ cap }) => ppm(cap) }
const SELL: Step = { does: { kind: 'sell' }, text: 'sell', factor: ({ sell }) => ppm(sell) }
const CONVERT: Step = { does: { kind: 'convert' }, text: 'convert', factor: ({ convert }) => ppm(convert) }
/** What is bought is worth its value at that moment at most, however far the market is ahead of it. */
const BUY_FOR_COINS: Step = {
  does: { kind: 'buy_for_coins' },
  text: 'buy for coins',
  factor: ({ markup }) => fraction(PPM, BigInt(markup)),
}
const BUY_FOR_DIAMONDS: Step = {
  does: { kind: 'buy_for_diamonds' },
  text: 'buy for diamonds',
  factor: () => whole,
}
/** The house pays no more than the most that the item can be worth. */
const RETRIEVE: Step = { does: { kind: 'retrieve' }, text: 'retrieve', factor: () => whole }
/** What the market asks above that costs what it would cost in the mall. */
const PAY_GAP: Step = {
  does: { kind: 'pay_gap' },
  text: 'pay a gap',
  factor: ({ markup }) => fraction(PPM, BigInt(markup)),
}
/** Another account of one's own wins the prize: the copy keeps value, clock and cap. */
const ROLL: Step = {
  does: { kind: 'give_in_room' },
  text: 'give it to oneself in a roll room',
  factor: () => whole,
}

/** All seats are alike, so a player with several of them, or all, has of each the return of its boxes, and the losers' items. */
function battle(shape: BattleShape): Step {
  const winning = shape.mode === 'shared' ? shape.seats : sidesOf(shape)[0]!.length
  const losers = fraction(BigInt(shape.seats - winning), BigInt(shape.seats))
  return {
    does: { kind: 'play_battle', shape },
    text: `${shape.team ? '2v2 ' : ''}${shape.mode} battle of ${shape.seats}`,
    factor: ({ box, consolation }) => sumOf(ppm(box), productOf(losers, ppm(consolation))),
  }
}

const SHAPES: BattleShape[] = [false, true].flatMap((team) =>
  BATTLE_MODES.flatMap((mode) => [2, 3, 4].map((seats) => ({ mode, seats, team }))).filter(
    (shape) => shapeFault(shape) === null,
  ),
)

/** How an item or a purchase ends: as coins again, as a skin outside, or as another skin outside. */
const ENDS: Step[][] = [[SELL, CONVERT], [RETRIEVE], [SELL, BUY_FOR_DIAMONDS, RETRIEVE], [ROLL, RETRIEVE]]

type LoopSteps = { steps: Step[]; isPlayed: boolean }

/** Plays earn keys; purchases do not. */
const LOOPS: LoopSteps[] = [
  ...[[OPEN], [MINES], [UPGRADE], [OPEN, HOLD, UPGRADE], ...SHAPES.map((shape) => [battle(shape)])].flatMap(
    (play) => ENDS.map((end) => ({ steps: [...play, HOLD, ...end], isPlayed: true })),
  ),
  ...ENDS.map((end) => ({ steps: [BUY_FOR_COINS, ...end], isPlayed: false })),
  ...ENDS.map((end) => ({ steps: [BUY_FOR_COINS, UPGRADE, HOLD, ...end], isPlayed: false })),
  { steps: [PAY_GAP, RETRIEVE], isPlayed: false },
]

/** A way from coins to coins or to a skin outside; `value` is what one coin comes to, with all gifts on top. */
export type Loop = { name: string; steps: LoopStep[]; value: Fraction }

/** Every loop, in a fixed order, at these rates. Throws RangeError unless they are whole and the markup is above 0. */
export function loopsOf(rates: LoopRates): Loop[] {
  return LOOPS.map(({ steps, isPlayed }) => {
    return {
      name: steps.map((step) => step.text).join(' -> '),
      steps: steps.map((step) => step.does),
      value: sumOf(productOf(...steps.map((step) => step.factor(rates))), giftsOf(rates, isPlayed)),
    }
  })
}

/**
 * What comes on top of a coin: the rebate, also of inviting oneself, as coins; a welfare box and keys as items, which are
 * held like any other.
 */
function giftsOf({ rebate, welfare, keys, cap }: LoopRates, isPlayed: boolean): Fraction {
  return sumOf(ppm(rebate), productOf(ppm(cap), ppm(welfare + (isPlayed ? keys : 0))))
}
