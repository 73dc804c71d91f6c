import sharp from 'sharp'
import { mustHold, type Attack } from '../attack.ts'
import { Caller, type Heard } from '../caller.ts'
import { slide, type Puzzle } from '../live-player.ts'
import { askForCode, asSuperuser, mustAnswer, newNumber, newPlayer, type Player } from '../stage.ts'

const theme = 'getting in'
const PASSWORD = 'walrus-tin-harbour'

/** Somebody at a browser that was at the store before. */
async function browserAt(url: string, address?: string): Promise<Caller> {
  const caller = new Caller(url, address ? { address } : {})
  await caller.get('/api/setting/get?key=support_url')
  return caller
}

const wrong = (right: string) => (right === '000000' ? '000001' : '000000')

function signIn(caller: Caller, mobile: string, by: { code?: string; password?: string }): Promise<Heard> {
  return caller.post('/api/user/login', { mobile, login_type: by.code ? 'mobile' : 'password', ...by })
}

const lookAtMe = (caller: Caller, token: string) => caller.get('/api/user/details', { token })

/** A player with a password, at a browser that keeps its cookies. */
async function playerAt(url: string, register: (caller: Caller) => Promise<Player>): Promise<Player> {
  return register(await browserAt(url))
}

export const signInAttacks: Attack[] = [
  {
    theme,
    tries: 'kill the code of somebody else by wrong tries from elsewhere',
    short: true,
    run: async (stage) => {
      const store = await stage.sandbox()
      const owner = await browserAt(store.url, '127.3.0.1')
      const mobile = newNumber()
      const code = await askForCode(store, owner, mobile)
      const told = new Set<string>()
      for (let n = 0; n < 12; n += 1) {
        const stranger = new Caller(store.url, { address: `127.3.1.${n + 1}` })
        const heard = await signIn(stranger, mobile, { code: wrong(code) })
        mustHold(heard.code !== 0, 'a wrong code let somebody in')
        told.add(heard.msg)
      }
      const { code: refused, msg } = await signIn(owner, mobile, { code })
      mustHold(refused === 0, `the right code of the owner was refused: ${msg}`)
      return `12 wrong tries from 12 networks (${[...told].join(' / ').slice(0, 100)}); the owner gets in`
    },
  },
  {
    theme,
    tries: 'use a code that was read over a shoulder, at another machine',
    short: true,
    run: async (stage) => {
      const store = await stage.sandbox()
      const owner = await browserAt(store.url, '127.3.2.1')
      const mobile = newNumber()
      const code = await askForCode(store, owner, mobile)
      const thief = await browserAt(store.url, '127.3.2.2')
      const stolen = await signIn(thief, mobile, { code })
      mustHold(stolen.code !== 0, 'the code let somebody else in')
      mustHold((await signIn(owner, mobile, { code })).code === 0, 'the owner did not get in any more')
      return `refused: ${stolen.msg}`
    },
  },
  {
    theme,
    tries: 'lock out a password by 60 wrong ones',
    short: true,
    run: async (stage) => {
      const store = await stage.sandbox()
      const player = await playerAt(store.url, (caller) => newPlayer(store, { caller, password: PASSWORD }))
      for (let n = 0; n < 60; n += 1) {
        const stranger = new Caller(store.url, { address: `127.3.3.${(n % 20) + 1}` })
        const heard = await signIn(stranger, player.mobile, { password: `guess-${n}-guess` })
        mustHold(heard.code !== 0, 'a wrong password let somebody in')
      }
      const { code, msg } = await signIn(player.caller, player.mobile, { password: PASSWORD })
      mustHold(code === 0, `the owner was locked out: ${msg}`)
      return 'the owner gets in with the right one'
    },
  },
  {
    theme,
    tries: 'use a token that was read out of a page',
    short: true,
    run: async (stage) => {
      const store = await stage.sandbox()
      const player = await playerAt(store.url, (caller) => newPlayer(store, { caller }))
      mustHold((await lookAtMe(player.caller, player.token)).code === 0, 'the owner is signed out')
      const bare = await lookAtMe(new Caller(store.url, { cookies: false }), player.token)
      mustHold(bare.code !== 0, 'the token alone is the account')
      const elsewhere = await lookAtMe(await browserAt(store.url), player.token)
      mustHold(elsewhere.code !== 0, 'the token works in another browser')
      const socket = await heardOnSocket(store.url, player.token)
      mustHold(!socket.includes(`"user_id":${player.id}`), 'the socket let the token in')
      return `refused without the cookie: ${bare.msg}`
    },
  },
  {
    theme,
    tries: 'set one of the most used passwords',
    short: true,
    run: async (stage) => {
      const store = await stage.sandbox()
      const caller = await browserAt(store.url)
      const mobile = newNumber()
      const code = await askForCode(store, caller, mobile)
      const body = { mobile, login_type: 'mobile', code, password: 'password123' }
      const heard = await caller.post('/api/user/login', body)
      mustHold(heard.code !== 0, 'it was taken')
      return `refused: ${heard.msg}`
    },
  },
  {
    theme,
    tries: 'solve the slide alone, by the right place, without the work',
    short: true,
    run: async (stage) => {
      const store = await stage.live()
      const caller = await browserAt(store.url, '127.3.4.1')
      const { data } = mustAnswer(await caller.post('/api/public/captcha'))
      mustHold((data as Puzzle).altcha !== undefined, 'a puzzle comes without work')
      const heard = await slide(store, caller, data as Puzzle)
      mustHold(heard.code !== 0, 'a ticket without work')
      return `refused; the work is ${data.altcha.maxnumber} tries`
    },
  },
  {
    theme,
    tries: 'find the gap of 50 puzzles by correlation: what each costs',
    run: async (stage) => {
      const store = await stage.live()
      const caller = new Caller(store.url, { address: '127.3.5.1', cookies: false })
      const works: number[] = []
      for (let n = 0; n < 50; n += 1) {
        const heard = await caller.post('/api/public/captcha')
        if (heard.code !== 0) return `refused after ${n} puzzles: ${heard.msg}`
        works.push(heard.data.altcha.maxnumber)
        await sharp(Buffer.from(String(heard.data.background).split(',')[1]!, 'base64')).stats()
      }
      mustHold(works.at(-1)! >= 4 * works[0]!, `the work did not grow: ${works[0]} to ${works.at(-1)}`)
      return `the work grows from ${works[0]} to ${works.at(-1)} tries`
    },
  },
  {
    theme,
    tries: 'send codes to ever more numbers at the cost of the store',
    run: async (stage) => {
      const store = await stage.open(stage.newFolder('codes'))
      const budget = 5
      await asSuperuser(
        store.dataDir,
        `insert into setting (key, value, updated_at) values ('sms_budgets', $1, now())
        on conflict (key) do update set value = excluded.value`,
        [JSON.stringify(`86:${budget}, *:${budget}`)],
      )
      let sent = 0
      for (; sent <= 2 * budget; sent += 1) {
        const pumper = new Caller(store.url, { address: `127.3.6.${sent + 1}` })
        const { data: pair } = mustAnswer(await pumper.post('/sandbox/captcha'))
        const heard = await pumper.post('/api/public/sendSms', { mobile: newNumber(), ...pair })
        if (heard.code === 0) continue
        mustHold(sent <= budget, `${sent} were sent with a budget of ${budget} a day`)
        await store.stop()
        return `refused after ${sent}, the budget of a day: ${heard.msg.slice(0, 100)}`
      }
      mustHold(false, `${sent} were sent with a budget of ${budget} a day`)
      return ''
    },
  },
  {
    theme,
    tries: 'change password and trade link of a stolen session and take the skins out',
    short: true,
    run: async (stage) => {
      const store = await stage.sandbox()
      const { caller, token } = await playerAt(store.url, (at) =>
        newPlayer(store, { caller: at, password: PASSWORD }),
      )
      mustAnswer(await caller.post('/api/user/bindSteam', { trade_url: tradeLink(1) }, { token }))
      const link = await caller.post('/api/user/bindSteam', { trade_url: tradeLink(2) }, { token })
      mustHold(link.code !== 0, 'the trade link was changed right after it was bound')
      const change = (old_password?: string) =>
        caller.post('/api/user/set/password', { password: 'tin-walrus-harbour', old_password }, { token })
      mustHold((await change()).code !== 0, 'a password was changed without the old one')
      mustAnswer(await change(PASSWORD))
      const held = await caller.post('/api/backpack/retrieve', { item_ids: [1] }, { token })
      const { data } = await lookAtMe(caller, token)
      mustHold(Boolean(data.retrieval_held_until), `nothing is held: ${held.msg}`)
      return `retrieval is held for ${Math.round((data.retrieval_held_until - Date.now() / 1000) / 3600)} h`
    },
  },
]

function tradeLink(n: number): string {
  return `https://steamcommunity.com/tradeoffer/new/?partner=${1000 + n}&token=abcdEF${n}${n}`
}

/** What a socket says to somebody who has a token and no cookie. */
async function heardOnSocket(url: string, token: string): Promise<string> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws?token=${token}`)
  let heard = ''
  socket.addEventListener('message', ({ data }) => (heard += String(data)))
  await new Promise((done) => {
    socket.addEventListener('open', done)
    socket.addEventListener('error', done)
  })
  if (socket.readyState !== WebSocket.OPEN) return ''
  socket.send(JSON.stringify({ cmd: 'login', seq: 1, data: { token } }))
  socket.send(JSON.stringify({ cmd: 'scrollCard', seq: 2, data: { limit: 1 } }))
  await new Promise<void>((done) => {
    const look = () => (heard.includes('scrollCard') ? done() : setTimeout(look, 20))
    look()
  })
  socket.close()
  return heard
}
