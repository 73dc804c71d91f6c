import type { Language } from '@noktra/contract/shapes'

type Words = { title: string; text: string }

/** What a link to a page says in a chat: `{name}` and the like stand for what is public of the thing it leads to. */
const en = {
  store: {
    title: 'Noktra: game gear in boxes with printed odds',
    text: 'Open boxes, fight over them, upgrade or simply buy. Every chance is printed, and every draw can be checked in your own browser.',
  },
  box: {
    title: '{name} · Noktra',
    text: '{price} coins a box, {items} items. Average return {percent} · chance to get the price back {profit} · 1 in {n} for the top item.',
  },
  battles: {
    title: 'Battles · Noktra',
    text: 'The same boxes for every player, opened round by round. Join a battle, or watch one.',
  },
  battle_waiting: {
    title: 'Battle #B-{id}: {mode}, {seats} seats',
    text: 'A seat costs {price} coins for {rounds} boxes. {taken} of {seats} seats are taken.',
  },
  battle_running: {
    title: 'Battle #B-{id}: {mode}, {seats} seats',
    text: '{rounds} boxes a player, {price} coins a seat. It is being fought right now.',
  },
  battle_finished: {
    title: 'Battle #B-{id}: {total} coins of items',
    text: '{mode}, {seats} seats, {rounds} boxes a player. Watch the replay and check every draw.',
  },
  battle_over: {
    title: 'Battle #B-{id}',
    text: 'This battle did not take place, and everybody got their stake back.',
  },
  rolls: {
    title: 'Roll rooms · Noktra',
    text: 'Prizes given away by the house and by players. Joining is free, and a public beacon decides.',
  },
  roll_open: {
    title: '{name}: prizes worth {pool} coins',
    text: '{prizes} prizes, {joined} have joined. Joining is free, and a public beacon decides.',
  },
  roll_over: {
    title: '{name}: prizes worth {pool} coins',
    text: 'This room is over. See who won which prize, and check the draw.',
  },
  mall: {
    title: 'Mall · Noktra',
    text: 'Skins at a fixed price, for coins or diamonds.',
  },
  skin: {
    title: '{item} · Noktra',
    text: 'From {low} to {high} coins by exterior. See each of them, and which boxes hold it at what chance.',
  },
  offer: {
    title: '{item} ({exterior})',
    text: '{coins} coins or {diamonds} diamonds. {stock} in stock.',
  },
  offer_out: {
    title: '{item} ({exterior})',
    text: '{coins} coins or {diamonds} diamonds. Sold out right now.',
  },
  upgrade: {
    title: 'Upgrade · Noktra',
    text: 'Turn what you have into something better. The chance and its formula stand on the page.',
  },
  upgrade_won: {
    title: 'Upgrade at {chance}: {item} ({exterior})',
    text: '{stake} coins became an item worth {value} coins. Check the draw.',
  },
  upgrade_lost: {
    title: 'Upgrade at {chance} for {item}',
    text: '{stake} coins at stake for an item worth {value} coins, and it failed. Check the draw.',
  },
  mines: {
    title: 'Minesweeper · Noktra',
    text: 'Six layers, one prize a layer. The chance of every step stands beside it.',
  },
  fair: {
    title: 'Fair play · Noktra',
    text: 'What decides a draw is fixed before it, and what recomputes it is public after it. Check any draw in your own browser.',
  },
  opening: {
    title: '{item} ({exterior}) out of {box}',
    text: '{nickname} drew it, worth {value} coins. Check this draw in your own browser.',
  },
  draw: {
    title: 'A draw to check · Noktra',
    text: 'Seed, pool and ticket of this draw are public. Your own browser recomputes it.',
  },
} satisfies Record<string, Words>

export type ShareText = keyof typeof en

const zh: Record<ShareText, Words> = {
  store: {
    title: 'Noktra：概率公开的游戏饰品盲盒',
    text: '开盲盒、对战、升级，或直接购买。每个概率都公开，每次抽取都能在您自己的浏览器里验证。',
  },
  box: {
    title: '{name} · Noktra',
    text: '每盒 {price} 硬币，内含 {items} 件饰品。平均返还 {percent} · 回本概率 {profit} · 最高价值饰品 1 / {n}。',
  },
  battles: { title: '对战 · Noktra', text: '每位玩家开启同样的盲盒，逐回合进行。加入一场对战，或观看一场。' },
  battle_waiting: {
    title: '对战 #B-{id}：{mode}，{seats} 人',
    text: '每个座位 {price} 硬币，{rounds} 个盲盒。已有 {taken} / {seats} 人入座。',
  },
  battle_running: {
    title: '对战 #B-{id}：{mode}，{seats} 人',
    text: '每人 {rounds} 个盲盒，每个座位 {price} 硬币。对战正在进行。',
  },
  battle_finished: {
    title: '对战 #B-{id}：饰品总值 {total} 硬币',
    text: '{mode}，{seats} 人，每人 {rounds} 个盲盒。观看回放，验证每一次抽取。',
  },
  battle_over: { title: '对战 #B-{id}', text: '这场对战没有进行，所有人的投入都已退回。' },
  rolls: { title: '福利房间 · Noktra', text: '由官方或玩家送出的奖品。免费参加，结果由公共信标决定。' },
  roll_open: {
    title: '{name}：奖品总值 {pool} 硬币',
    text: '{prizes} 件奖品，已有 {joined} 人参加。免费参加，结果由公共信标决定。',
  },
  roll_over: { title: '{name}：奖品总值 {pool} 硬币', text: '房间已结束。查看奖品得主，并验证开奖。' },
  mall: { title: '商城 · Noktra', text: '明码标价的饰品，可用硬币或钻石购买。' },
  skin: {
    title: '{item} · Noktra',
    text: '按外观 {low} 至 {high} 硬币。查看每种外观，以及哪些盲盒包含它和各自的概率。',
  },
  offer: { title: '{item}（{exterior}）', text: '{coins} 硬币或 {diamonds} 钻石。库存 {stock} 件。' },
  offer_out: { title: '{item}（{exterior}）', text: '{coins} 硬币或 {diamonds} 钻石。暂时售罄。' },
  upgrade: { title: '升级 · Noktra', text: '把手中的饰品换成更好的。成功率和计算公式都写在页面上。' },
  upgrade_won: {
    title: '以 {chance} 的成功率升级：{item}（{exterior}）',
    text: '{stake} 硬币变成了价值 {value} 硬币的饰品。验证这次抽取。',
  },
  upgrade_lost: {
    title: '以 {chance} 的成功率升级 {item}',
    text: '投入 {stake} 硬币，目标价值 {value} 硬币，没有成功。验证这次抽取。',
  },
  mines: { title: '扫雷 · Noktra', text: '六层，每层一件奖品。每一步的概率都写在旁边。' },
  fair: {
    title: '公平验证 · Noktra',
    text: '决定结果的一切都事先固定，重新计算所需的一切都事后公开。在您自己的浏览器里验证任意一次抽取。',
  },
  opening: {
    title: '{box}开出 {item}（{exterior}）',
    text: '由 {nickname} 抽中，价值 {value} 硬币。在您自己的浏览器里验证这次抽取。',
  },
  draw: {
    title: '验证一次抽取 · Noktra',
    text: '这次抽取的种子、奖池和票号都已公开，由您自己的浏览器重新计算。',
  },
}

const pt: Record<ShareText, Words> = {
  store: {
    title: 'Noktra: itens de jogo em caixas com as chances impressas',
    text: 'Abra caixas, lute por elas, faça upgrades ou simplesmente compre. Cada chance está impressa, e cada sorteio pode ser conferido no seu navegador.',
  },
  box: {
    title: '{name} · Noktra',
    text: '{price} moedas por caixa, {items} itens. Retorno médio {percent} · chance de recuperar o preço {profit} · 1 em {n} para o melhor item.',
  },
  battles: {
    title: 'Batalhas · Noktra',
    text: 'As mesmas caixas para cada jogador, abertas rodada a rodada. Entre em uma batalha ou assista.',
  },
  battle_waiting: {
    title: 'Batalha #B-{id}: {mode}, {seats} lugares',
    text: 'Um lugar custa {price} moedas por {rounds} caixas. {taken} de {seats} lugares ocupados.',
  },
  battle_running: {
    title: 'Batalha #B-{id}: {mode}, {seats} lugares',
    text: '{rounds} caixas por jogador, {price} moedas por lugar. A batalha está acontecendo agora.',
  },
  battle_finished: {
    title: 'Batalha #B-{id}: {total} moedas em itens',
    text: '{mode}, {seats} lugares, {rounds} caixas por jogador. Veja o replay e confira cada sorteio.',
  },
  battle_over: {
    title: 'Batalha #B-{id}',
    text: 'Esta batalha não aconteceu, e todos receberam o que pagaram de volta.',
  },
  rolls: {
    title: 'Salas de sorteio · Noktra',
    text: 'Prêmios dados pela casa e por jogadores. Participar é grátis, e um farol público decide.',
  },
  roll_open: {
    title: '{name}: {pool} moedas em prêmios',
    text: '{prizes} prêmios, {joined} participantes. Participar é grátis, e um farol público decide.',
  },
  roll_over: {
    title: '{name}: {pool} moedas em prêmios',
    text: 'Esta sala acabou. Veja quem ganhou cada prêmio e confira o sorteio.',
  },
  mall: { title: 'Loja · Noktra', text: 'Skins a preço fixo, por moedas ou diamantes.' },
  skin: {
    title: '{item} · Noktra',
    text: 'De {low} a {high} moedas conforme o exterior. Veja cada um, e quais caixas a contêm e com que chance.',
  },
  offer: {
    title: '{item} ({exterior})',
    text: '{coins} moedas ou {diamonds} diamantes. {stock} em estoque.',
  },
  offer_out: {
    title: '{item} ({exterior})',
    text: '{coins} moedas ou {diamonds} diamantes. Esgotado no momento.',
  },
  upgrade: {
    title: 'Upgrade · Noktra',
    text: 'Troque o que você tem por algo melhor. A chance e a fórmula estão na página.',
  },
  upgrade_won: {
    title: 'Upgrade com {chance}: {item} ({exterior})',
    text: '{stake} moedas viraram um item de {value} moedas. Confira o sorteio.',
  },
  upgrade_lost: {
    title: 'Upgrade com {chance} por {item}',
    text: '{stake} moedas apostadas por um item de {value} moedas, sem sucesso. Confira o sorteio.',
  },
  mines: {
    title: 'Campo minado · Noktra',
    text: 'Seis camadas, um prêmio por camada. A chance de cada passo está ao lado.',
  },
  fair: {
    title: 'Jogo limpo · Noktra',
    text: 'O que decide um sorteio é fixado antes dele, e o que o recalcula é público depois. Confira qualquer sorteio no seu navegador.',
  },
  opening: {
    title: '{item} ({exterior}) na caixa {box}',
    text: 'Sorteado por {nickname}, vale {value} moedas. Confira este sorteio no seu navegador.',
  },
  draw: {
    title: 'Um sorteio para conferir · Noktra',
    text: 'A semente, o conjunto e o bilhete deste sorteio são públicos. O seu navegador o recalcula.',
  },
}

const SHARE_TEXTS: Record<Language, Record<ShareText, Words>> = { en, zh, pt }

/** Names of battle modes, as the web has them. */
export const MODE_NAMES: Record<Language, Record<string, string>> = {
  en: {
    classic: 'Classic',
    underdog: 'Underdog',
    terminal: 'Terminal',
    jackpot: 'Jackpot',
    shared: 'Shared',
  },
  zh: { classic: '经典', underdog: '逆袭', terminal: '终局', jackpot: '奖池', shared: '共享' },
  pt: {
    classic: 'Clássico',
    underdog: 'Azarão',
    terminal: 'Terminal',
    jackpot: 'Bolão',
    shared: 'Partilhado',
  },
}

/** Title and text of a card with its values filled in. */
export function shareWords(
  language: Language,
  key: ShareText,
  values: Record<string, string | number> = {},
): Words {
  const { title, text } = SHARE_TEXTS[language][key]
  const fill = (words: string) => words.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
  return { title: fill(title), text: fill(text) }
}
