import { mustHold, type Attack } from '../attack.ts'
import { Caller, type Heard } from '../caller.ts'
import { newLivePlayer } from '../live-player.ts'
import { ownerOf } from '../admin.ts'
import { mustAnswer, type LiveStore, type Player, type Stage } from '../stage.ts'

const theme = 'free value'
const ACCOUNTS = 20

let made: Promise<Player[]> | null = null
/** Many accounts of one person, registered each from another network, without cookies. */
const crowd = (store: LiveStore) =>
  (made ??= (async () => {
    const players: Player[] = []
    while (players.length < ACCOUNTS) {
      players.push(
        ...(await Promise.all(Array.from({ length: 5 }, () => newLivePlayer(store, { cookies: false })))),
      )
    }
    return players
  })())

/** How often each answer came. */
function tally(answers: Heard[]): { got: number; refusals: string } {
  const words = new Map<string, number>()
  for (const { code, msg } of answers) if (code !== 0) words.set(msg, (words.get(msg) ?? 0) + 1)
  const refusals = [...words].map(([msg, times]) => `${times} × ${msg}`).join('; ')
  return { got: answers.filter(({ code }) => code === 0).length, refusals }
}

export const giftAttacks: Attack[] = [
  {
    theme,
    tries: `${ACCOUNTS} accounts without cookies join an official roll room from one address`,
    run: async (stage) => {
      const store = await stage.live()
      const players = await crowd(store)
      const oneBrowser = new Caller(store.url, { address: '127.2.0.1', cookies: false })
      const { list } = mustAnswer(
        await oneBrowser.post('/api/freeRoom/list', { room_type: 1 }, { token: players[0]!.token }),
      ).data
      if (list.length === 0) return 'not tried: the store has no official room'
      let most = 0
      let words = ''
      for (const { id: free_room_id } of list) {
        const answers = await Promise.all(
          players.map(({ token }) => oneBrowser.post('/api/freeRoom/join', { free_room_id }, { token })),
        )
        const { got, refusals } = tally(answers)
        if (got >= most) [most, words] = [got, refusals]
      }
      mustHold(most <= 5, `${most} of ${ACCOUNTS} got in`)
      return `${most} of ${ACCOUNTS} got in; ${words.slice(0, 160)}`
    },
  },
  {
    theme,
    tries: `${ACCOUNTS} accounts take the registration key from one network`,
    run: async (stage) => {
      const store = await stage.live()
      await crowd(store)
      const players: Player[] = []
      for (let n = 0; n < 4; n += 1) {
        players.push(await newLivePlayer(store, { cookies: false, address: '127.2.0.9' }))
      }
      const keys = await Promise.all(
        players.map(({ caller, token }) => caller.get('/api/box/key/count', { token })),
      )
      const had = keys.filter(({ data }) => JSON.stringify(data).match(/[1-9]/)).length
      mustHold(had <= 1, `${had} of ${players.length} had one`)
      return `${had} of ${players.length} had one`
    },
  },
  {
    theme,
    tries: 'invite oneself from a browser without cookies and take the rebate',
    run: selfInvitation,
  },
]

/** A player who pays by a sold card has recharged: the rebate would be the inviter's. */
async function selfInvitation(stage: Stage): Promise<string> {
  const store = await stage.live()
  const address = '127.2.0.20'
  const inviter = await newLivePlayer(store, { cookies: false, address })
  const { data } = mustAnswer(await inviter.caller.get('/api/user/details', { token: inviter.token }))
  const puppet = await newLivePlayer(store, { cookies: false, address, invite_code: data.invite_code })
  mustAnswer(await puppet.caller.post('/api/cdkey/exchange', await buyCard(store), { token: puppet.token }))
  const { list } = mustAnswer(await inviter.caller.get('/api/promote/record', { token: inviter.token })).data
  const earned = list.filter(({ rebate }: { rebate: number }) => rebate > 0)
  mustHold(earned.length === 0, `a rebate of ${earned[0]?.rebate}`)
  return list.length > 0 ? `refused: ${list[0].refused}` : 'no rebate'
}

/** A card as an operator sells it, within the budget of the day. */
async function buyCard(store: LiveStore): Promise<{ card_no: string; card_secret: string }> {
  const owner = await ownerOf(store)
  const { data: batch } = mustAnswer(await owner.command('cards/make', { kind: 'sold', face: 50, count: 1 }))
  const { data: sheet } = mustAnswer(await owner.command('cards/export', { id: batch.id }))
  const [card_no, card_secret] = String(sheet.csv).trim().split('\n').at(-1)!.split(',') as [string, string]
  return { card_no: card_no.trim(), card_secret: card_secret.trim() }
}
