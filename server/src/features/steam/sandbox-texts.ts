import english from '@noktra/languages/en/server/sandbox-steam.json' with { type: 'json' }
import { textsOf } from '@noktra/languages/folders'

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

export const sandboxTexts = textsOf<Texts>('server/sandbox-steam.json', english)
