import { simulateOpenings } from '@noktra/game/box/simulate'

export const SIMULATOR_WORKS = { simulate: simulateOpenings }
