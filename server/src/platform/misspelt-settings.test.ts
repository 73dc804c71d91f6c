import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

/** What stands in the environment of a shell, a service, a container or a run of npm, and is no business of the store's. */
const OF_OTHERS =
  'HOME PATH PWD OLDPWD SHELL SHLVL TERM USER LOGNAME HOSTNAME HOSTTYPE LANG LC_ALL MAIL TZ TMPDIR EDITOR PAGER DISPLAY _ INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET LISTEN_PID SSH_TTY SUDO_USER KUBERNETES_PORT KUBERNETES_SERVICE_HOST POSTGRES_PORT POSTGRES_URL REDIS_URL MAIL_HOST MAIL_PORT SMTP_HOST SMTP_PORT DB_HOST DB_PORT PGHOST PGPORT PGDATA NODE NODE_PATH NODE_OPTIONS NODE_VERSION NODE_EXTRA_CA_CERTS YARN_VERSION npm_config_cache npm_lifecycle_event INIT_CWD COLOR CI DEBUG PORTS_DIR EMAIL POST http_proxy no_proxy HTTPS_PROXY'.split(
    ' ',
  )

describe('a name that is almost a setting', () => {
  it.each([
    ['ALIPAY_APPID', 'ALIPAY_APP_ID'],
    ['ALIPAY_GATWAY', 'ALIPAY_GATEWAY'],
    ['SANDOX', 'SANDBOX'],
    ['Sandbox', 'SANDBOX'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['PROT', 'PORT'],
    ['DATADIR', 'DATA_DIR'],
    ['MIGRATE_DATABSE_URL', 'MIGRATE_DATABASE_URL'],
    ['TENCENT_SMS_SECRETKEY', 'TENCENT_SMS_SECRET_KEY'],
    ['STEAM_HOST', 'STEAM_HOSTS'],
  ])('%s is told, and refuses the start in production', (name, meant) => {
    const sentence = `There is no setting ${name}: ${meant} is probably meant.`
    expect(readConfig({ [name]: '1' }).warnings).toEqual([sentence])
    const start = () => readConfig({ NODE_ENV: 'production', [name]: '1' })
    expect(start).toThrow(ConfigError)
    expect(start).toThrow(sentence)
  })

  it('is not seen in what belongs to others, nor in a setting that is looked up only now and then', () => {
    const env = Object.fromEntries(OF_OTHERS.map((name) => [name, '1']))
    const rare = { LOCAL_BEACON: '1', ALIPAY_GATEWAY: 'https://pay.example', STEAM_OPENID_URL: '' }
    expect(readConfig({ ...env, ...rare }).warnings).toEqual([])
    expect(readConfig({ ...env, ...rare, NODE_ENV: 'production' }).warnings).toEqual([])
  })
})

it('a mode that is none is refused, and so is production that is misspelt', () => {
  expect(() => readConfig({ SANDBOX: 'yes' })).toThrow('SANDBOX must be 0 or 1, not "yes".')
  expect(() => readConfig({ NODE_ENV: 'Production' })).toThrow('NODE_ENV must be production or development')
})

describe('a sandbox in production', () => {
  const sandbox = { NODE_ENV: 'production', SANDBOX: '1' }

  /** @shows ASVS-15.2.3 */
  it.each([
    [{ ALIPAY_APP_ID: '1', ALIPAY_PRIVATE_KEY: 'k', ALIPAY_PUBLIC_KEY: 'k' }, 'a real payment service'],
    [
      { CARD_GATEWAY_URL: 'https://c.example', CARD_GATEWAY_MERCHANT: '1', CARD_GATEWAY_SECRET: 's' },
      'a real payment service',
    ],
    [
      {
        TENCENT_SMS_SECRET_ID: '1',
        TENCENT_SMS_SECRET_KEY: '1',
        TENCENT_SMS_APP_ID: '1',
        TENCENT_SMS_SIGN: '1',
        TENCENT_SMS_TEMPLATE: '1',
      },
      'a real SMS service',
    ],
    [{ SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'a@b.example' }, 'a real mail server'],
    [
      {
        MARKETPLACE_URL: 'https://m.example',
        MARKETPLACE_KEY: 'k',
        MARKETPLACE_SECRET: 's',
        MARKETPLACE_RATE: '7.2',
        STEAM_APP_ID: '4100',
      },
      'a real market for items',
    ],
    [{ ATTRIBUTION_TT_PIXELS: 'C1', ATTRIBUTION_TT_TOKEN: 't' }, 'an advertising network'],
    [{ PUBLIC_URL: 'https://noktra.example' }, 'cannot run in production at https://noktra.example'],
  ])('refuses %o', (env, words) => {
    expect(() => readConfig({ ...sandbox, ...env })).toThrow(words)
  })

  it.each([
    'http://localhost:3000',
    'https://localhost',
    'https://127.0.0.1:8443',
    'http://192.168.1.4:3000',
  ])('may be reached at %s', (PUBLIC_URL) => {
    expect(readConfig({ ...sandbox, PUBLIC_URL }).sandbox).toBe(true)
  })
})
