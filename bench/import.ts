import { backOffice, makeOwner } from './back-office.ts'
import { openStore, withServer, type BenchServer } from './bench-server.ts'

/*
 * npm run bench:import: 7,000 skins and a list of 35,000 prices as files, over HTTP through the back office: how long it
 * takes to read each with its preview, and to apply it. The list is applied thrice: first prices of new skins, every price
 * moved by less than 30 %, every price doubled after a second person agreed. Exits 1 when reading and applying 35,000
 * prices takes more than 30 s.
 */
const DESIGNS = 7000
const MOST_SECONDS = 30
const PORT = 3967
const { post, get } = backOffice(`http://127.0.0.1:${PORT + 1}`)
const EXTERIORS = ['Factory New', 'Minimal Wear', 'Field-Tested', 'Well-Worn', 'Battle-Scarred']

let worst = 0
await withServer(PORT, {}, run)
if (worst > MOST_SECONDS) process.exitCode = 1

async function run(server: BenchServer): Promise<void> {
  const store = await openStore(server)
  const [first, second] = [await makeOwner(store, 'Ada'), await makeOwner(store, 'Bo')]
  await store.close()
  const skins = Array.from({ length: DESIGNS }, (_, n) => ({
    id: `bench-${n}`,
    name: `Bench ${n % 60} | Finish 弐 ${n}`,
    rarity: { id: 'r', name: ['Mil-Spec Grade', 'Restricted', 'Classified', 'Covert'][n % 4] },
    min_float: 0,
    max_float: 1,
    image: `https://pictures.example/${n}.png`,
  }))
  const listOf = (centsOf: (n: number) => number) => ({
    metadata: { currency: 'USD', item_count: DESIGNS * EXTERIORS.length },
    prices: Object.fromEntries(
      skins.flatMap(({ name }, n) =>
        EXTERIORS.map((exterior, place) => [`${name} (${exterior})`, centsOf(n * 5 + place)] as const),
      ),
    ),
  })
  const base = (n: number) => 100 + ((n * 7919) % 200_000)
  await time('7,000 skins', 'skins', skins)
  await time('35,000 first prices', 'prices', listOf(base))
  await time(
    '35,000 prices that move 20 %',
    'prices',
    listOf((n) => Math.round(base(n) * 1.2)),
  )
  await time(
    '35,000 prices that double',
    'prices',
    listOf((n) => base(n) * 2),
  )

  async function time(what: string, kind: 'skins' | 'prices', file: unknown): Promise<void> {
    const text = JSON.stringify(file)
    const began = performance.now()
    const { id } = await post<{ id: number }>(first, 'catalogue/import-upload', {
      kind,
      file_name: `${kind}.json`,
      text,
    })
    const read = performance.now()
    const { plan_hash } = await get<{ plan_hash: string }>(first, `catalogue/import?id=${id}`)
    const asked = performance.now()
    const { approval_id } = await post<{ approval_id: number | null }>(first, 'catalogue/import-apply', {
      id,
      plan_hash,
      leave_out_errors: false,
    })
    if (approval_id !== null) await post(second, 'approvals/approve', { id: approval_id })
    const done = performance.now()
    const whole = (read - began + done - asked) / 1000
    if (kind === 'prices') worst = Math.max(worst, whole)
    const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
    console.log(
      `${what.padEnd(32)} ${(text.length / 1e6).toFixed(1)} MB  read ${seconds(read - began)}  apply ${seconds(done - asked)}${approval_id === null ? '' : ' (second person)'}  both ${whole.toFixed(2)} s`,
    )
  }
}
