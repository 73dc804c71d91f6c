import type { Language } from '@noktra/contract/shapes'

type Texts = {
  chip: string
  footer: string
  sign_in_title: string
  sign_in_text: string
  choose: string
  new_player: string
  name: string
  name_of_new: string
  is_public: string
  public: string
  private: string
  approve: string
  cancel: string
  platform_title: string
  platform_text: string
  make: string
  make_public: string
  make_private: string
  trade_link: string
  nobody: string
  bad_title: string
  bad_text: string
}

export const sandboxTexts: Record<Language, Texts> = {
  en: {
    chip: 'Sandbox',
    footer: 'This stands in for Steam. It exists only in the sandbox, and nobody here is real.',
    sign_in_title: 'Sign in to {site}',
    sign_in_text: 'The store learns the number of your account, and nothing else.',
    choose: 'As whom?',
    new_player: 'A new player',
    name: 'Name of a new player',
    name_of_new: 'Sandbox player',
    is_public: 'Inventory is public',
    public: 'Public inventory',
    private: 'Private inventory',
    approve: 'Sign in',
    cancel: 'Cancel',
    platform_title: 'Players of the sandbox platform',
    platform_text: 'Copy a trade link from here, or make an inventory private to see what the store says.',
    make: 'Make a player',
    make_public: 'Make inventory public',
    make_private: 'Make inventory private',
    trade_link: 'Trade link',
    nobody: 'No one here yet.',
    bad_title: "This request can't be answered",
    bad_text: 'It is not an OpenID 2.0 request, or its return address is outside the site that asks.',
  },
  zh: {
    chip: '沙盒',
    footer: '此页面代替 Steam，仅存在于沙盒环境，其中的玩家均为虚构。',
    sign_in_title: '登录 {site}',
    sign_in_text: '本站只会获知您的账号编号，不会获知其他信息。',
    choose: '以谁的身份登录？',
    new_player: '新玩家',
    name: '新玩家的昵称',
    name_of_new: '沙盒玩家',
    is_public: '库存公开',
    public: '库存公开',
    private: '库存未公开',
    approve: '登录',
    cancel: '取消',
    platform_title: '沙盒平台的玩家',
    platform_text: '可在此复制交易链接，或将库存设为私密以查看本站的提示。',
    make: '新建玩家',
    make_public: '公开库存',
    make_private: '隐藏库存',
    trade_link: '交易链接',
    nobody: '暂无玩家。',
    bad_title: '无法处理该请求',
    bad_text: '这不是有效的 OpenID 2.0 请求，或其返回地址不属于发起请求的网站。',
  },
  pt: {
    chip: 'Testes',
    footer: 'Esta página faz as vezes da Steam. Só existe no ambiente de testes, e ninguém aqui é real.',
    sign_in_title: 'Entrar em {site}',
    sign_in_text: 'O site fica sabendo o número da sua conta e nada mais.',
    choose: 'Como quem?',
    new_player: 'Um jogador novo',
    name: 'Nome do jogador novo',
    name_of_new: 'Jogador de testes',
    is_public: 'Inventário público',
    public: 'Inventário público',
    private: 'Inventário privado',
    approve: 'Entrar',
    cancel: 'Cancelar',
    platform_title: 'Jogadores da plataforma de testes',
    platform_text: 'Copie daqui um link de troca, ou torne um inventário privado para ver o que o site diz.',
    make: 'Criar jogador',
    make_public: 'Tornar o inventário público',
    make_private: 'Tornar o inventário privado',
    trade_link: 'Link de troca',
    nobody: 'Ainda não há ninguém.',
    bad_title: 'Este pedido não pode ser atendido',
    bad_text: 'Não é um pedido de OpenID 2.0, ou o endereço de retorno fica fora do site que pergunta.',
  },
}
