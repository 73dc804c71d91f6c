import { plainPage } from '../../platform/http/plain-page.ts'

/** A page of the popup, or of the sandbox's platform. */
export function pageFrame({ content, ...page }: Omit<Parameters<typeof plainPage>[0], 'style'>): string {
  return plainPage({ ...page, content: `<section>${content}</section>`, style: STYLE })
}

const STYLE = `
main{max-width:480px}
section{box-shadow:0 24px 64px #0009}
h1{font:700 24px/30px Saira,"Saira Condensed",system-ui,"PingFang SC","Microsoft YaHei",sans-serif;font-stretch:82%;overflow-wrap:anywhere}
h2{margin-top:28px;font:600 17px/22px Saira,system-ui,"PingFang SC","Microsoft YaHei",sans-serif}
p{margin-top:8px;color:#A7B1C2;overflow-wrap:anywhere}
p b{color:#F1F4F9}
form{display:grid;gap:10px;margin-top:20px}
fieldset{display:grid;gap:8px;padding:0;border:0;min-width:0}
.players-to-choose{display:grid;gap:8px;max-height:272px;padding:3px;margin:-3px;overflow:auto}
legend{padding:0 0 8px;color:#A7B1C2}
label{display:block;color:#A7B1C2;font-size:13px}
label.choice{display:flex;align-items:center;gap:12px;min-height:52px;padding:8px 14px;border:1px solid #FFFFFF1C;border-radius:8px;background:#1B212C;color:#F1F4F9;font-size:14px;cursor:pointer;min-width:0}
label.choice:has(:checked){border-color:var(--accent);background:color-mix(in srgb,var(--accent) 8%,transparent)}
label.choice>span{min-width:0;overflow-wrap:anywhere}
label.choice small{display:block;color:#A7B1C2;font-size:12px;line-height:16px}
label.check{display:flex;align-items:center;gap:10px;min-height:44px;font-size:14px;color:#F1F4F9;cursor:pointer}
input[type=radio],input[type=checkbox]{width:18px;height:18px;flex:none;accent-color:var(--accent)}
input[type=text]{width:100%;height:44px;margin-top:6px;padding:0 12px;border:1px solid #FFFFFF1C;border-radius:8px;background:#0E1218;color:#F1F4F9;font:inherit;font-size:16px}
button,a.button{display:block;min-height:48px;padding:12px 16px;border:1px solid #FFFFFF1C;border-radius:8px;background:#1B212C;color:#F1F4F9;font:600 15px/22px Saira,system-ui,"PingFang SC","Microsoft YaHei",sans-serif;cursor:pointer;text-align:center;text-decoration:none}
button:hover,a.button:hover{background:#252D3A}
button.main,a.main{border:0;background:linear-gradient(var(--accent-hover),var(--accent) 55%);color:var(--on-accent)}
button.main:hover,a.main:hover{background:var(--accent-hover)}
button.small{min-height:44px;padding:6px 12px;font-size:13px;line-height:20px}
a{color:#AFC0FF}
a.button{margin-top:20px}
.error{color:#FF8B96}
.players{display:grid;gap:10px;margin-top:12px;padding:0;list-style:none}
.players li{padding:14px;border:1px solid #FFFFFF1C;border-radius:8px;background:#1B212C}
.players form{margin-top:12px}
code{display:block;margin-top:6px;padding:8px 10px;border-radius:6px;background:#0E1218;color:#F1F4F9;font:12px/17px ui-monospace,monospace;overflow-wrap:anywhere;user-select:all}
`
