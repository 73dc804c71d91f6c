import { WELFARE_TABS, type WelfareTab } from '../../domain/dialogs-store.ts'

const REMEMBERED = 'welfare_tab'

/** The tab a text names, `0` to `3`; undefined for anything else. */
export function tabOf(text: string | null): WelfareTab | undefined {
  return WELFARE_TABS.find((tab) => String(tab) === text)
}

/** Where the centre was left in this session of the browser. */
export function rememberedTab(): WelfareTab {
  return tabOf(sessionStorage.getItem(REMEMBERED)) ?? 0
}

export function rememberTab(tab: WelfareTab): void {
  sessionStorage.setItem(REMEMBERED, String(tab))
}
