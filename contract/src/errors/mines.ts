import { refusal, type ErrorText } from './refusal.ts'

/** Minesweeper and the seeds of its games. */
export const minesErrors = {
  mine_tier_unknown: refusal(22001, "This tier doesn't exist", '没有该档位', 'Não existe esse nível'),
  mine_tier_stale: refusal(
    22002,
    "This tier's prizes changed. Check them again; you weren't charged",
    '该档位的奖品已更新，请重新查看，未扣费',
    'Os prêmios deste nível mudaram. Veja de novo; nada foi cobrado',
  ),
  mine_tier_closed: refusal(
    22010,
    "This tier is paused: the prices of its prizes have moved too far from what is shown. You weren't charged",
    '该档位暂停：奖品价格已明显偏离公示价值，未扣费',
    'Este nível está em pausa: os preços dos prêmios se afastaram demais do que está publicado. Nada foi cobrado',
  ),
  mine_game_open: refusal(
    22003,
    'You have a game running: finish it first',
    '您有未完成的扫雷，请先完成',
    'Você tem um jogo aberto: termine-o primeiro',
  ),
  mine_game_unknown: refusal(22004, "This game doesn't exist", '该扫雷不存在', 'Este jogo não existe'),
  mine_game_over: refusal(22005, 'This game has ended', '该扫雷已结束', 'Este jogo acabou'),
  mine_layer_played: refusal(
    22006,
    "You've already played this layer. You're on layer {layer} now",
    '该层已翻过，您现在位于第 {layer} 层',
    'Você já jogou esta camada. Agora está na camada {layer}',
  ),
  mine_tile: refusal(
    22007,
    'Choose a tile from 1 to 7',
    '每层只有 1 到 7 号格子',
    'Uma camada tem os blocos de 1 a 7',
    400,
  ),
  mine_nothing_to_take: refusal(
    22008,
    'No prize yet: clear the first layer',
    '通过第一层后才有奖品',
    'Não há prêmio antes de passar a primeira camada',
  ),
  seed_held: refusal(
    22009,
    "Finish your Minesweeper game first: its seed can't change while it's running",
    '请先完成扫雷：进行中不能更换种子',
    'Termine seu jogo de campo minado primeiro: a semente não muda enquanto ele está aberto',
  ),
} as const satisfies Record<string, ErrorText>
