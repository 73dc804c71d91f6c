import { brand } from './brand.ts'
import { defaultDarkTheme, type RaThemeOptions } from 'react-admin'

/** The store's colours: its accent for the one main action, everything else quiet. */
export const colors = {
  base0: '#090B10',
  base1: '#0E1117',
  base2: '#141922',
  base3: '#1B212C',
  base4: '#252D3A',
  well: '#0B0E13',
  line1: 'rgba(255,255,255,0.06)',
  line2: 'rgba(255,255,255,0.11)',
  text1: '#F1F4F9',
  text2: '#A7B1C2',
  text3: '#7C889C',
  signal: brand.accent,
  onSignal: brand.onAccent,
  info: '#6E8BFF',
  success: '#36D48A',
  danger: '#FF4D5E',
  dangerText: '#FF8B96',
  warning: '#FFB43A',
  coin: '#FFC84A',
  diamond: '#5CC6FF',
}

/** Chinese by the system's own face; the last one is fetched where there is none. */
const CHINESE = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC Variable"'
const display = `"Saira Variable", ${CHINESE}, sans-serif`

export const theme: RaThemeOptions = {
  ...defaultDarkTheme,
  palette: {
    mode: 'dark',
    background: { default: colors.base0, paper: colors.base1 },
    primary: { main: colors.signal, contrastText: colors.onSignal },
    secondary: { main: colors.info },
    info: { main: colors.info },
    success: { main: colors.success },
    error: { main: colors.danger },
    warning: { main: colors.warning },
    text: { primary: colors.text1, secondary: colors.text2, disabled: colors.text3 },
    divider: colors.line1,
  },
  typography: {
    fontFamily: `"Inter Variable", ${CHINESE}, sans-serif`,
    fontSize: 14,
    h4: { fontFamily: display, fontWeight: 650, fontSize: '1.6rem', letterSpacing: '0.01em' },
    h5: { fontFamily: display, fontWeight: 650, fontSize: '1.35rem' },
    h6: { fontFamily: display, fontWeight: 600, fontSize: '1.05rem' },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  shape: { borderRadius: 8 },
  sidebar: { width: 216, closedWidth: 52 },
  components: {
    ...defaultDarkTheme.components,
    // What can be done about it stands beside the words in one line, or below them where there is no room.
    MuiAlert: {
      styleOverrides: {
        root: { flexWrap: 'wrap' },
        message: { flex: '1 1 240px', minWidth: 0 },
        action: { whiteSpace: 'nowrap' },
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: {
      styleOverrides: { root: { border: `1px solid ${colors.line1}`, boxShadow: 'none', borderRadius: 12 } },
    },
    MuiAppBar: {
      styleOverrides: {
        root: {
          backgroundColor: colors.base1,
          color: colors.text1,
          borderBottom: `1px solid ${colors.line1}`,
          boxShadow: 'none',
        },
      },
    },
    MuiDialog: {
      styleOverrides: {
        paper: { backgroundColor: colors.base2, border: `1px solid ${colors.line2}`, borderRadius: 14 },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: colors.line1, fontVariantNumeric: 'tabular-nums' },
        head: { color: colors.text3, fontWeight: 600, fontSize: 12 },
        alignRight: { textAlign: 'end' },
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { root: { minHeight: 36 }, outlined: { borderColor: colors.line2 } },
    },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small' } },
    MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small' } },
    MuiTooltip: { styleOverrides: { tooltip: { backgroundColor: colors.base4, fontSize: 12 } } },
    RaLayout: {
      styleOverrides: {
        root: {
          // As narrow as the screen: what is wider scrolls inside its own box.
          minWidth: 0,
          '& .RaLayout-content': { padding: '16px 24px 48px', minWidth: 0 },
        },
      },
    },
    RaList: {
      styleOverrides: {
        root: { '& .RaList-main': { minWidth: 0 }, '& .RaList-content': { overflowX: 'auto' } },
      },
    },
    RaFilterForm: { styleOverrides: { root: { rowGap: 10, paddingTop: 8 } } },
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          borderRadius: 8,
          margin: '1px 8px',
          paddingTop: 6,
          paddingBottom: 6,
          color: colors.text2,
          '&.RaMenuItemLink-active': {
            color: colors.text1,
            backgroundColor: colors.base3,
            boxShadow: `inset 2px 0 ${colors.signal}`,
          },
        },
      },
    },
  },
}
