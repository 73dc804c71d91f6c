import type { Language } from '@noktra/contract/shapes'
import { formatCents } from '@noktra/game/money'
import { cashierTexts } from './cashier-texts.ts'
import type { OrderRow } from './order.ts'
import { anotherAmount, type CashierResult } from './play-cashier.ts'

type CashierView = { order: OrderRow; wrongAmountCame: boolean; now: Date }
type State = 'waiting' | 'paid' | 'late' | 'failed' | 'expired'

/** The cashier as a page without scripts: a phone opens it from the QR. Without a view: there is no such order. */
export function cashierPage(view: CashierView | null, language: Language): string {
  const texts = cashierTexts[language]
  if (!view) {
    return frame(
      language,
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
    ...(state === 'waiting' ? [[texts.time_left, texts.minutes(minutes)]] : []),
  ]
  return frame(
    language,
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
  if (order.status === 'paid') return order.paid_late ? 'late' : 'paid'
  if (order.status === 'waiting') return order.expires_at <= now ? 'expired' : 'waiting'
  return order.status === 'failed' ? 'failed' : 'expired'
}

function buttons(language: Language, order: OrderRow, state: State): string {
  const texts = cashierTexts[language]
  if (state === 'expired') return form(button('late', 'main', texts.late))
  if (state !== 'waiting') return ''
  const other = `¥ ${formatCents(anotherAmount(order.payable))}`
  return form(
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

function button(result: CashierResult, look: string, name: string, hint = ''): string {
  const small = hint && `<small>${hint}</small>`
  return `<button class="${look}" name="result" value="${result}"><span>${name}</span>${small}</button>`
}

function form(content: string): string {
  return `<form method="post">${content}</form>`
}

function frame(language: Language, title: string, content: string): string {
  const texts = cashierTexts[language]
  return `<!doctype html>
<html lang="${texts.html_lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark">
<title>${title} · Noktra</title>
<style>${STYLE}</style>
</head>
<body>
<main>
  <header>${LOGO}<span class="chip">${texts.chip}</span></header>
  <section>${content}</section>
  <footer>${texts.footer}</footer>
</main>
</body>
</html>`
}

const LOGO = `<svg width="36" height="36" viewBox="0 0 40 40" aria-hidden="true"><defs><linearGradient id="lime" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#E4FF7A"/><stop offset="1" stop-color="#A9DB1E"/></linearGradient></defs><path d="M20 1.5 36.5 11v18L20 38.5 3.5 29V11z" fill="#12170c" stroke="url(#lime)" stroke-width="2.4"/><path d="M11.6 29V11h4.7l7.3 10.6V11h4.8v8.6L25.2 29h-1.6l-7.2-10.5V29z" fill="url(#lime)"/><path d="M28.4 21.6V29h-2.4z" fill="#fff" opacity=".9"/></svg><svg class="word" height="18" viewBox="0 0 158 28" fill="#F4F7FB" fill-rule="evenodd" role="img" aria-label="Noktra"><path d="M0 28V0h6.2l9.6 16.6V0H22v28h-6.2L6.2 11.4V28z"/><g transform="translate(27)"><path d="M5 0h12l5 5v18l-5 5H5l-5-5V5zM7 6 6 7v14l1 1h8l1-1V7l-1-1z"/><path d="M11 9.4 14 14l-3 4.6L8 14z" fill="#C8F53C"/></g><path transform="translate(54.5)" d="M0 0h6.2v10.6L14.8 0h7.4L12 13.2 22.6 28h-7.5L8 17.6l-1.8 2.2V28H0z"/><path transform="translate(79)" d="M0 0h22.4v6h-8.1v22H8.1V6H0z"/><path transform="translate(106)" d="M0 0h17l5 5v7.6l-4 4L22.6 28H16l-4.2-10.4H6.2V28H0zM6.2 6v5.8h8.6l1-1V7l-1-1z"/><path transform="translate(132.5)" d="M8 0h7l9 28h-6.6l-1.6-5.4H7.4L5.8 28H-.6zM9.1 17h5l-2.5-8.6z"/></svg>`

const STYLE = `
*{box-sizing:border-box;margin:0}
body{min-height:100vh;background:radial-gradient(700px 420px at 50% -60px,#182032,#090B10 100%) no-repeat #090B10;color:#F1F4F9;font:400 14px/21px Inter,system-ui,-apple-system,"PingFang SC","Microsoft YaHei",sans-serif;font-variant-numeric:tabular-nums}
main{max-width:440px;margin:0 auto;padding:24px 14px 32px}
header{display:flex;align-items:center;gap:10px;padding:0 4px 20px}
.chip{margin-left:auto;padding:4px 10px;border:1px solid #6E8BFF73;border-radius:6px;background:#6E8BFF1C;color:#AFC0FF;font-size:12px;line-height:16px}
section{padding:24px 20px;border:1px solid #FFFFFF1C;border-radius:14px;background:repeating-linear-gradient(115deg,#FFFFFF05 0 1px,transparent 1px 10px),#141922;box-shadow:0 24px 64px #0009}
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
.state.failed{border-color:#FF4D5E}
.state.expired,.state.wrong{border-color:#FFB43A}
form{display:grid;gap:10px;margin-top:20px}
button{min-height:52px;padding:8px 16px;border:1px solid #FFFFFF1C;border-radius:8px;background:#1B212C;color:#F1F4F9;font:600 15px/20px Saira,system-ui,"PingFang SC","Microsoft YaHei",sans-serif;cursor:pointer;text-align:left}
button small{display:block;color:#A7B1C2;font:400 12px/16px Inter,system-ui,"PingFang SC","Microsoft YaHei",sans-serif}
button:hover{background:#252D3A}
button:active{transform:scale(.98)}
button:focus-visible,a:focus-visible{outline:2px solid #F1F4F9;outline-offset:2px}
.main{border:0;border-radius:0;background:linear-gradient(#DBFF66,#C8F53C 55%);color:#11150A;font-size:17px;text-align:center;clip-path:polygon(10px 0,100% 0,100% calc(100% - 10px),calc(100% - 10px) 100%,0 100%,0 10px)}
.main:hover{background:#DBFF66}
.main:focus-visible{outline-color:#11150A;outline-offset:-6px}
.danger{border-color:#FF4D5E73}
.danger>span{color:#FF7F8B}
.back{display:block;margin-top:16px;padding:12px;border-radius:8px;color:#AFC0FF;text-align:center;text-decoration:none}
footer{padding:20px 4px 0;color:#8A95A8;font-size:12px;line-height:16px;text-align:center}
`
