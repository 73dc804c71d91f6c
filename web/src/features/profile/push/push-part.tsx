import { useMutation, useQuery } from '@tanstack/react-query'
import { switchPush, unsubscribePush } from '@noktra/contract/plain/push'
import type { DataOf } from '@noktra/contract/plain-types'
import type { pushSettings } from '@noktra/contract/plain/push'
import { MonitorSmartphone, Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAppError } from '../../../api/app-error.ts'
import { call } from '../../../api/call.ts'
import { queryClient } from '../../../api/query-client.ts'
import { toast } from '../../../api/toast.ts'
import {
  pushAbility,
  pushSettingsQuery,
  subscribeHere,
  unsubscribeHere,
  type PushAbility,
} from '../../../domain/push/push-device.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { SectionHead } from '../../../ui/section-head.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'

type Settings = DataOf<typeof pushSettings>
type Device = Settings['devices'][number]

const PHONES = /iPhone|iPad|Android/

const SWITCHING = ['push-switch']

/** What the player is told of while no page is open, and on which devices. */
export function PushPart() {
  const { t } = useTranslation(['push', 'profile'])
  const { data, error, isFetching, refetch } = useQuery(pushSettingsQuery)
  return (
    <section id="push" aria-label={t('profile:part.push')} className="panel p-5 max-sm:p-4">
      <SectionHead title={t('profile:part.push')} />
      <p className="type-small -mt-1 mb-4 text-text-2">{t('text')}</p>
      {data ? (
        data.public_key === null ? (
          <p className="type-small text-text-2">{t('not_sent')}</p>
        ) : (
          <>
            <ThisDevice publicKey={data.public_key} device={data.devices.find((one) => one.is_current)} />
            <Kinds switches={data.switches} />
            <Devices devices={data.devices} />
          </>
        )
      ) : error ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-72" />
      )}
    </section>
  )
}

/** Follows what the player changes in their browser's own settings. */
function useAbility(): [PushAbility, () => void] {
  const [ability, setAbility] = useState(pushAbility)
  useEffect(() => {
    const look = () => setAbility(pushAbility())
    let status: PermissionStatus | undefined
    let left = false
    navigator.permissions
      ?.query({ name: 'notifications' })
      .then((found) => {
        if (left) return
        status = found
        status.addEventListener('change', look)
      })
      .catch(() => undefined)
    return () => {
      left = true
      status?.removeEventListener('change', look)
    }
  }, [])
  return [ability, () => setAbility(pushAbility())]
}

function ThisDevice({ publicKey, device }: { publicKey: string; device: Device | undefined }) {
  const { t } = useTranslation('push')
  const [ability, look] = useAbility()
  const canBeTold = ability === 'ready' || ability === 'allowed'
  // What the store sends to a device that has taken its permission back is not shown there.
  const there = ability === 'allowed' ? device : undefined
  const turn = useMutation({
    async mutationFn() {
      if (!there) return subscribeHere(publicKey)
      await unsubscribeHere()
      await call(unsubscribePush, { body: { device_id: there.device_id }, silent: true })
      return 'off' as const
    },
    onSuccess(outcome) {
      if (outcome === 'on') toast.success(t('turned_on'))
      if (outcome === 'off') toast.success(t('turned_off'))
    },
    onError: (refusal) => toast.error(isAppError(refusal) ? refusal.msg : t('failed')),
    onSettled() {
      look()
      return queryClient.invalidateQueries({ queryKey: pushSettingsQuery.queryKey })
    },
  })
  return (
    <div className="rounded-control border border-line-1 bg-base-1 px-4 py-3.5">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-36">
          <p className="type-label">{t('here')}</p>
          <p className="type-small mt-0.5 text-text-2" data-testid="push-state">
            {canBeTold ? t(there ? 'here_on' : 'here_off') : t(`ability.${ability}`)}
          </p>
        </div>
        {canBeTold && (
          <Button className="max-sm:min-h-11" busy={turn.isPending} onPress={() => turn.mutate()}>
            {t(there ? 'turn_off' : 'turn_on')}
          </Button>
        )}
      </div>
      {ability === 'blocked' && <p className="type-small mt-2 text-text-2">{t('unblock')}</p>}
    </div>
  )
}

function changeSwitches(change: (known: Settings['switches']) => Settings['switches']): void {
  queryClient.setQueryData(
    pushSettingsQuery.queryKey,
    (known) => known && { ...known, switches: change(known.switches) },
  )
}

/** Whether no press waits behind the one that is answered: that one will say how all switches are. */
function isLastPress(): boolean {
  return queryClient.isMutating({ mutationKey: SWITCHING }) === 1
}

function Kinds({ switches }: Pick<Settings, 'switches'>) {
  const { t } = useTranslation('push')
  const change = useMutation({
    mutationKey: SWITCHING,
    // One after the other, so that the last press holds.
    scope: { id: 'push-switch' },
    mutationFn: (body: Settings['switches'][number]) => call(switchPush, { body, silent: true }),
    async onMutate({ name, is_on }) {
      await queryClient.cancelQueries({ queryKey: pushSettingsQuery.queryKey })
      changeSwitches((known) => known.map((one) => (one.name === name ? { name, is_on } : one)))
    },
    onSuccess(answer) {
      if (isLastPress()) changeSwitches(() => answer.switches)
    },
    onError(refusal) {
      toast.error(isAppError(refusal) ? refusal.msg : t('failed'))
      if (isLastPress()) void queryClient.invalidateQueries({ queryKey: pushSettingsQuery.queryKey })
    },
  })
  return (
    <div className="mt-5 border-t border-line-1 pt-5">
      <h3 className="type-label">{t('kinds')}</h3>
      <p className="type-small mt-0.5 text-text-2">{t('kinds_text')}</p>
      <ul className="mt-2 grid gap-x-10 lg:grid-cols-2" data-testid="push-kinds">
        {switches.map(({ name, is_on }) => (
          <li key={name} className="flex min-h-12 items-center justify-between gap-4">
            <span className="min-w-0">
              <span className="type-small text-text-1">{t(`kind.${name}`)}</span>
            </span>
            <Switch
              label={t(`kind.${name}`)}
              checked={is_on}
              onChange={(on) => change.mutate({ name, is_on: on })}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Devices({ devices }: Pick<Settings, 'devices'>) {
  const { t } = useTranslation('push')
  const remove = useMutation({
    mutationFn: async ({ device_id, is_current }: Device) => {
      if (is_current) await unsubscribeHere()
      await call(unsubscribePush, { body: { device_id }, silent: true })
    },
    onError: (refusal) => toast.error(isAppError(refusal) ? refusal.msg : t('failed')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: pushSettingsQuery.queryKey }),
  })
  return (
    <div className="mt-5 border-t border-line-1 pt-5">
      <h3 className="type-label">{t('devices')}</h3>
      {devices.length === 0 ? (
        <p className="type-small mt-0.5 text-text-2">{t('no_devices')}</p>
      ) : (
        <ul className="mt-1 divide-y divide-line-1" data-testid="push-devices">
          {devices.map((device) => {
            const name = device.device_name || t('unknown_device')
            const Icon = PHONES.test(device.device_name) ? Smartphone : MonitorSmartphone
            return (
              <li key={device.device_id} className="flex min-h-16 items-center gap-4 py-2.5 max-sm:gap-3">
                <Icon size={20} strokeWidth={1.9} aria-hidden className="shrink-0 text-text-3" />
                <div className="min-w-0 grow">
                  <p className="type-label flex flex-wrap items-center gap-x-2.5">
                    {name}
                    {device.is_current && (
                      <span className="type-tag rounded-tag border border-success/40 px-1.5 py-px text-success">
                        {t('here')}
                      </span>
                    )}
                  </p>
                  <p className="type-micro mt-0.5 text-text-3">
                    {t('since')} <RelativeTime at={device.created_at} />
                  </p>
                </div>
                <Button
                  size="small"
                  className="shrink-0 max-sm:min-h-11"
                  busy={remove.isPending && remove.variables?.device_id === device.device_id}
                  aria-label={t('remove_named', { name })}
                  onPress={() => remove.mutate(device)}
                >
                  {t('remove')}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
