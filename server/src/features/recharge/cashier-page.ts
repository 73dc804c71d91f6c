import { inLanguage, type Language } from '@noktra/contract/shapes'
import { formatCents } from '@noktra/game/money'
import { orderStatusAt } from '@noktra/game/recharge/order-state'
import { plainPage, type Look } from '../../platform/http/plain-page.ts'
import { cashierTexts, type Texts } from './cashier-texts.ts'
import type { OrderRow } from '../../core/recharged/order.ts'
import { anotherAmount, type CashierResult } from './play-cashier.ts'

type CashierView = { order: OrderRow; wrongAmountCame: boolean; now: Date }
type State = keyof Texts['state']

/** The cashier as a page without scripts: a phone opens it from the QR. Without a view: there is no such order. */
export function cashierPage(view: CashierView | null, look: Look): string {
  const { language } = look
  const texts = inLanguage(cashierTexts, language)
  if (!view) {
    return frame(
      look,
      texts.unknown_title,
      `<h1>${texts.unknown_title}</h1><p class="text">${texts.unknown_text}</p>`,
    )
  }
  const { order, now } = view
  const state = stateOf(order, now)
  const minutes = Math.max(0, Math.ceil((order.expires_at.getTime() - now.getTime()) / 60_000))
  const payable = `¥ ${formatCents(order.payable)}`
  const rows = [
    [texts.order, `<span class="number">${order.order_no}</span>`],
    [texts.method, texts[order.pay_method as 'alipay2' | 'rxka-ali']],
    ...(state === 'waiting' ? [[texts.time_left, texts.minutes.replace('{minutes}', String(minutes))]] : []),
  ]
  return frame(
    look,
    `${texts.title} · ${payable}`,
    `<p class="label">${texts.to_pay}</p>
    <h1 class="amount">${payable}</h1>
    <p class="coins">${texts.you_get.replace('{coins}', formatCents(order.coins))}</p>
    <dl>${rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>
    <div class="state ${state}" role="status"><strong>${texts.state[state].name}</strong><span>${texts.state[state].text}</span></div>
    ${view.wrongAmountCame ? `<div class="state wrong"><span>${texts.wrong_amount_came}</span></div>` : ''}
    ${buttons(language, order, state)}
    <a class="back" href="/deposit">${texts.back}</a>`,
  )
}

function stateOf(order: OrderRow, now: Date): State {
  const status = orderStatusAt(order, now)
  return status === 'paid' && order.paid_late ? 'late' : status
}

function buttons(language: Language, order: OrderRow, state: State): string {
  const texts = inLanguage(cashierTexts, language)
  if (state === 'expired') return form(payerChoice(language) + button('late', 'main', texts.late))
  if (state === 'paid' || state === 'late') {
    return form(
      button('refund', 'other danger', texts.refund, texts.refund_hint) +
        button('charge_back', 'other danger', texts.charge_back, texts.charge_back_hint),
    )
  }
  if (state !== 'waiting') return ''
  const other = `¥ ${formatCents(anotherAmount(order.payable))}`
  return form(
    payerChoice(language) +
      button('pay', 'main', texts.pay.replace('{payable}', `¥ ${formatCents(order.payable)}`)) +
      button(
        'wrong_amount',
        'other',
        texts.wrong_amount.replace('{amount}', other),
        texts.wrong_amount_hint,
      ) +
      button('late', 'other', texts.late, texts.late_hint) +
      button('fail', 'other danger', texts.fail, texts.fail_hint),
  )
}

/** From whose account it is paid: two players who pay from one are linked. */
function payerChoice(language: Language): string {
  const { payer, payers } = inLanguage(cashierTexts, language)
  const options = Object.entries(payers).map(([value, name]) => `<option value="${value}">${name}</option>`)
  return `<label><span>${payer}</span><select name="payer">${options.join('')}</select></label>`
}

function button(result: CashierResult, look: string, name: string, hint = ''): string {
  const small = hint && `<small>${hint}</small>`
  return `<button class="${look}" name="result" value="${result}"><span>${name}</span>${small}</button>`
}

function form(content: string): string {
  return `<form method="post">${content}</form>`
}

function frame(look: Look, title: string, content: string): string {
  const { chip, footer } = inLanguage(cashierTexts, look.language)
  return plainPage({ ...look, title, content: `<section>${content}</section>`, style: STYLE, chip, footer })
}

const STYLE = `
main{max-width:440px}
section{box-shadow:0 24px 64px #0009}
h1{font:700 28px/32px Saira,"Saira Condensed",system-ui,sans-serif;font-stretch:82%}
.label{color:#A7B1C2}
.amount{margin:4px 0 2px;font-size:44px;line-height:50px;white-space:nowrap}
.coins,.text{color:#A7B1C2}
.text{margin-top:8px}
dl{margin:20px 0 16px;border-top:1px solid #FFFFFF0F}
dl div{display:flex;justify-content:space-between;gap:20px;padding:10px 0;border-bottom:1px solid #FFFFFF0F}
dt{color:#A7B1C2;white-space:nowrap}
dd{text-align:right;overflow-wrap:anywhere}
.number{font-size:13px}
.state{margin-bottom:12px;padding:12px 14px;border-left:3px solid #6E8BFF;border-radius:8px;background:#1B212C}
.state strong{display:block;margin-bottom:2px;font-weight:600}
.state span{color:#A7B1C2}
.state.paid,.state.late{border-color:#36D48A}
.state.failed,.state.refunded{border-color:#FF4D5E}
.state.expired,.state.wrong{border-color:#FFB43A}
form{display:grid;gap:10px;margin-top:20px}
label{display:flex;align-items:center;justify-content:space-between;gap:16px;color:#A7B1C2}
select{min-height:44px;min-width:0;padding:0 12px;border:1px solid #FFFFFF1C;border-radius:8px;background:#1B212C;color:#F1F4F9;font:inherit}
button{min-height:52px;padding:8px 16px;border:1px solid #FFFFFF1C;border-radius:8px;background:#1B212C;color:#F1F4F9;font:600 15px/20px Saira,system-ui,"PingFang SC","Microsoft YaHei",sans-serif;cursor:pointer;text-align:left}
button small{display:block;color:#A7B1C2;font:400 12px/16px Inter,system-ui,"PingFang SC","Microsoft YaHei",sans-serif}
button:hover{background:#252D3A}
button:active{transform:scale(.98)}
.main{border:0;border-radius:0;background:linear-gradient(var(--accent-hover),var(--accent) 55%);color:var(--on-accent);font-size:17px;text-align:center;clip-path:polygon(10px 0,100% 0,100% calc(100% - 10px),calc(100% - 10px) 100%,0 100%,0 10px)}
.main:hover{background:var(--accent-hover)}
.main:focus-visible{outline-color:var(--on-accent);outline-offset:-6px}
.danger{border-color:#FF4D5E73}
.danger>span{color:#FF7F8B}
.back{display:block;margin-top:16px;padding:12px;border-radius:8px;color:#AFC0FF;text-align:center;text-decoration:none}
`
