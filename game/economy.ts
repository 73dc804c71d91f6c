/*
 * `node game/economy.ts`: what one coin comes to in every loop that the economy knows, by the store's defaults and the highest
 * returns that hold with them. Exits 1 when one reaches 100 %. `npm run economy` does the same for a store.
 */

import { ECONOMY_DEFAULTS, economyFaults, loopLines } from './src/economy.ts'

for (const line of loopLines(ECONOMY_DEFAULTS)) console.log(line)
const faults = economyFaults(ECONOMY_DEFAULTS)
for (const { message } of faults) console.error(message)
process.exitCode = faults.length === 0 ? 0 : 1
