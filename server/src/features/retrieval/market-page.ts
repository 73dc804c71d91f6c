import { pictureOf } from '@noktra/contract/pictures'
import type { MarketFailReason } from '@noktra/contract/admin/retrievals'
import { inLanguage } from '@noktra/contract/shapes'
import { formatCents } from '@noktra/game/money'
import type { MarketPhase } from '@noktra/game/retrieval/retrieval-state'
import { plainPage, type Look } from '../../platform/http/plain-page.ts'
import type { FailingCall, MarketFailure } from '../../platform/providers/market/sandbox-market.ts'
import { marketTexts, type MarketTexts } from './market-texts.ts'
import { MARKET_FAULTS, MARKET_STEPS, type Fault, type MarketStep } from './play-market.ts'

type Order = {
  order_ref: string
  market_hash_name: string
  /** Cents of coins. */
  price: number
  trade_url: string
  state: MarketPhase | 'failed'
  fail_reason: MarketFailReason | null
  protected_until: Date | null
  created_at: Date
  image_url: string | null
}

export type MarketView = {
  settings: {
    by_itself: boolean
    protect_seconds: number
    /** Cents of coins. */
    balance: number
    failing_call: FailingCall
    failure: MarketFailure | null
    failures_left: number
  }
  orders: Order[]
}

/** The market's desk as a page without scripts: its operator plays the steps of each order, and what goes wrong. */
export function marketPage({ settings, orders }: MarketView, look: Look): string {
  const { language } = look
  const texts = inLanguage(marketTexts, language)
  const content = `<h1>${texts.title}</h1>
  <p class="lead">${texts.lead}</p>
  <div class="columns">
    <section class="orders" aria-labelledby="orders">
      <div class="head"><h2 id="orders">${texts.orders}</h2><a class="again" href="/sandbox/market">${texts.look_again}</a></div>
      ${orders.length === 0 ? `<p class="empty">${texts.no_orders}</p>` : `<ul>${orders.map((order) => orderRow(order, texts)).join('')}</ul>`}
    </section>
    <div class="side">${behaviour(settings, texts)}${account(settings, texts)}${faults(settings, texts)}</div>
  </div>
  <a class="back" href="/user/getbackList">${texts.back}</a>`
  return plainPage({
    ...look,
    title: texts.title,
    content,
    style: STYLE,
    chip: texts.chip,
    footer: texts.footer,
  })
}

function behaviour({ by_itself, protect_seconds }: MarketView['settings'], texts: MarketTexts): string {
  const choice = (value: boolean, name: string, hint: string) =>
    `<label class="choice"><input type="radio" name="by_itself" value="${value}"${value === by_itself ? ' checked' : ''}><span>${name}<small>${hint}</small></span></label>`
  return `<section><h2>${texts.behaviour}</h2>
    <form method="post"><input type="hidden" name="action" value="settings">
      <fieldset><legend>${texts.goes_on}</legend>
        ${choice(true, texts.by_itself, texts.by_itself_hint)}${choice(false, texts.by_hand, texts.by_hand_hint)}
      </fieldset>
      <label class="field"><span>${texts.protect_seconds}</span>
        <input type="number" name="protect_seconds" min="0" max="2592000" step="1" required value="${protect_seconds}"></label>
      <button class="main">${texts.save}</button>
    </form></section>`
}

function account({ balance }: MarketView['settings'], texts: MarketTexts): string {
  const empty = balance === 0 ? ' wrong' : ''
  return `<section><h2>${texts.account}</h2>
    <p class="state${empty}" role="status"><strong>${texts.balance.replace('{coins}', formatCents(balance))}</strong><span>${texts.balance_hint}</span></p>
    <form method="post"><input type="hidden" name="action" value="balance">
      <label class="field"><span>${texts.set_balance}</span>
        <input type="number" name="balance" min="0" max="1000000000" step="0.01" required value="${formatCents(balance)}"></label>
      <button class="main">${texts.save}</button>
    </form>
    <form method="post"><input type="hidden" name="action" value="balance"><button class="danger" name="balance" value="0">${texts.empty_balance}</button></form></section>`
}

function faults(
  { failing_call, failure, failures_left }: MarketView['settings'],
  texts: MarketTexts,
): string {
  const current = failure !== null && failures_left > 0 ? (`${failing_call}:${failure}` as Fault) : null
  const options = (Object.keys(texts.calls) as FailingCall[]).map((call) => {
    const ofCall = MARKET_FAULTS.filter((fault) => fault.startsWith(`${call}:`))
    const lines = ofCall.map(
      (fault) =>
        `<option value="${fault}"${fault === current ? ' selected' : ''}>${texts.failures[failureOf(fault)]}</option>`,
    )
    return `<optgroup label="${texts.calls[call]}">${lines.join('')}</optgroup>`
  })
  const state = current
    ? `<p class="state wrong" role="status"><strong>${texts.failing.replace('{times}', String(failures_left))}</strong>
        <span>${texts.calls[failing_call]} · ${texts.failures[failureOf(current)]}</span></p>`
    : `<p class="state" role="status"><span>${texts.all_well}</span></p>`
  const stop = current
    ? `<form method="post"><input type="hidden" name="action" value="fail"><input type="hidden" name="fault" value="${current}">
        <button name="times" value="0">${texts.stop}</button></form>`
    : ''
  return `<section><h2>${texts.what_goes_wrong}</h2>${state}
    <form method="post"><input type="hidden" name="action" value="fail">
      <label class="field"><span>${texts.fault}</span><select name="fault">${options.join('')}</select>
        <small>${texts.taken_anyway}</small></label>
      <label class="field"><span>${texts.times}</span>
        <input type="number" name="times" min="1" max="1000" step="1" required value="1"></label>
      <button class="danger">${texts.let_fail}</button>
    </form>${stop}</section>`
}

function failureOf(fault: Fault): MarketFailure {
  return fault.slice(fault.indexOf(':') + 1) as MarketFailure
}

function orderRow(order: Order, texts: MarketTexts): string {
  const steps = (Object.keys(MARKET_STEPS) as MarketStep[]).filter(
    (step) => MARKET_STEPS[step].from === order.state,
  )
  const buttons = steps.map((step) => {
    const look = MARKET_STEPS[step].to === 'failed' ? 'danger' : 'main'
    return `<button class="${look}" name="step" value="${step}">${texts.steps[step]}</button>`
  })
  const protection =
    order.state === 'received' && order.protected_until
      ? ` · ${texts.protected_until.replace('{time}', timeText(order.protected_until))}`
      : ''
  const why = order.state === 'failed' && order.fail_reason ? ` · ${texts.reasons[order.fail_reason]}` : ''
  const partner = new URL(order.trade_url).searchParams.get('partner') ?? ''
  const picture = order.image_url
    ? `<img src="${escape(pictureOf(order.image_url, 280))}" alt="" width="96" height="64" loading="lazy">`
    : ''
  return `<li class="order">${picture}
    <div class="what"><h3>${escape(order.market_hash_name)}</h3>
      <p><span class="tag ${order.state}">${texts.states[order.state]}</span><span class="why">${why}${protection}</span></p>
      <p class="small">${formatCents(order.price)} · ${texts.to} ${escape(partner)} · ${timeText(order.created_at)} · <span class="number">${escape(order.order_ref)}</span></p>
      ${buttons.length === 0 ? '' : stepForm(order, buttons)}</div></li>`
}

function stepForm({ order_ref }: Order, buttons: string[]): string {
  return `<form method="post" class="buttons"><input type="hidden" name="action" value="step"><input type="hidden" name="order_ref" value="${escape(order_ref)}">${buttons.join('')}</form>`
}

function timeText(time: Date): string {
  return `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const STYLE = `
main{max-width:1080px}
h1,h2{font-family:Saira,"Saira Condensed",system-ui,"PingFang SC","Microsoft YaHei",sans-serif;font-stretch:82%;font-weight:700}
h1{font-size:28px;line-height:32px}
h2{margin-bottom:12px;font-size:18px;line-height:24px}
h3{font-size:15px;line-height:20px;font-weight:600;overflow-wrap:anywhere}
.lead{max-width:68ch;margin:6px 0 20px;color:#A7B1C2}
.columns{display:grid;gap:16px;align-items:start}
.side{display:grid;gap:16px}
@media(min-width:880px){.columns{grid-template-columns:minmax(0,1fr) 340px}}
section{padding:20px}
form{display:grid;gap:12px}
form+form{margin-top:12px}
fieldset{display:grid;gap:4px;padding:0;border:0}
legend,.field>span{margin-bottom:4px;padding:0;color:#A7B1C2}
.choice{display:flex;gap:10px;padding:8px 10px;border-radius:8px;cursor:pointer}
.choice:hover{background:#FFFFFF0A}
.choice input{width:18px;height:18px;margin:2px 0 0;accent-color:var(--accent);flex:none}
small{display:block;color:#A7B1C2;font-size:12px;line-height:16px}
.field{display:grid}
.field small{margin-top:6px}
.field input,.field select{width:100%;min-height:44px;padding:0 12px;border:1px solid #FFFFFF2E;border-radius:8px;background:#0F131B;color:#F1F4F9;font:inherit}
button{min-height:44px;padding:8px 16px;border:1px solid #FFFFFF1C;border-radius:8px;background:#1B212C;color:#F1F4F9;font:600 15px/20px Saira,system-ui,"PingFang SC","Microsoft YaHei",sans-serif;cursor:pointer}
button:hover{background:#252D3A}
button:active{transform:scale(.98)}
.main{border:0;background:linear-gradient(var(--accent-hover),var(--accent) 55%);color:var(--on-accent)}
.main:hover{background:var(--accent-hover)}
.danger{border-color:#FF4D5E73;color:#FF7F8B}
.state{margin-bottom:12px;padding:10px 14px;border-left:3px solid #36D48A;border-radius:8px;background:#1B212C}
.state strong{display:block;font-weight:600}
.state span{color:#A7B1C2}
.state.wrong{border-color:#FFB43A}
.head{display:flex;align-items:baseline;justify-content:space-between;gap:12px}
.again,.back{padding:11px 8px;border-radius:8px;color:#AFC0FF;text-decoration:none}
.again:hover,.back:hover{text-decoration:underline}
.empty{padding:40px 12px;color:#A7B1C2;text-align:center}
ul{display:grid;gap:0;padding:0;list-style:none}
.order{display:flex;align-items:start;gap:14px;padding:14px 0;border-top:1px solid #FFFFFF0F}
.order img{width:96px;height:64px;object-fit:contain;flex:none}
.what{flex:1;min-width:0;display:grid;gap:4px}
.small{color:#8A95A8;font-size:12px;line-height:16px;overflow-wrap:anywhere}
.why{color:#A7B1C2}
.tag{padding:2px 8px;border-radius:6px;background:#6E8BFF1C;color:#AFC0FF;font-size:12px;line-height:16px;white-space:nowrap}
.tag.received,.tag.done{background:#36D48A1C;color:#6FE3AE}
.tag.failed{background:#FF4D5E1C;color:#FF7F8B}
.buttons{display:flex;flex-wrap:wrap;gap:8px;margin-top:8px}
@media(max-width:560px){.order img{width:72px;height:48px}.buttons button{flex:1 1 auto}}
.back{display:block;width:fit-content;margin:16px auto 0}
`
