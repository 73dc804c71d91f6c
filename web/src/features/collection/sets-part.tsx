import { useMutation } from '@tanstack/react-query'
import { ArrowRight, Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { chooseHonours, SET_LEAST } from '@noktra/contract/plain/collection'
import type { CollectionSet } from '@noktra/contract/collection'
import { call } from '../../api/call.ts'
import { FramedAvatar, HonourTitle } from '../../domain/collection/honours.tsx'
import { fixedPictures } from '../../fixed-pictures.ts'
import { formatNumber } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { keepHonours, type Collection } from './queries.ts'

const KINDS = ['family', 'finish'] as const

type Choice = { title?: string | null; frame?: string | null }

/** Complete a family or a finish for its title and its frame, and choose which to show. */
export function SetsPart({ collection: { sets, honours } }: { collection: Collection }) {
  const { t } = useTranslation('collection')
  const { user } = useSession()
  const choose = useMutation({
    mutationFn: (body: Choice) => call(chooseHonours, { body }),
    onSuccess: keepHonours,
  })
  const avatar = user?.avatar || fixedPictures.avatar
  return (
    <>
      <section
        aria-label={t('sets.shown')}
        className="panel flex flex-wrap items-center gap-5 p-5 max-sm:p-4"
      >
        <div className="flex min-w-0 grow basis-100 gap-5 max-sm:gap-4">
          <FramedAvatar frame={honours.frame} url={avatar} size={72} className="self-start" />
          <div className="min-w-0">
            <p className="type-block truncate">{user?.nickname}</p>
            <p className="min-h-5">
              {honours.title ? (
                <HonourTitle title={honours.title} />
              ) : (
                <span className="type-small text-text-3">{t('sets.no_title')}</span>
              )}
            </p>
            <p className="type-small mt-1.5 max-w-150 text-text-2">{t('sets.lead', { least: SET_LEAST })}</p>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            className="max-sm:min-h-11"
            disabled={honours.title === null}
            onPress={() => choose.mutate({ title: null })}
          >
            {t('sets.without_title')}
          </Button>
          <Button
            size="small"
            className="max-sm:min-h-11"
            disabled={honours.frame === null}
            onPress={() => choose.mutate({ frame: null })}
          >
            {t('sets.without_frame')}
          </Button>
        </div>
      </section>
      {KINDS.map((kind) => (
        <section key={kind} className="mt-7" aria-labelledby={`sets-${kind}`}>
          <SectionHead id={`sets-${kind}`} title={t(`sets.of.${kind}`)} hint={t(`sets.hint.${kind}`)} />
          <ul className="grid gap-2.5 md:grid-cols-2">
            {sets
              .filter(({ of }) => of === kind)
              .toSorted((a, b) => b.ever / b.all - a.ever / a.all)
              .map((set) => (
                <li key={set.set}>
                  <SetCard
                    set={set}
                    avatar={avatar}
                    isTitle={honours.title?.set === set.set}
                    isFrame={honours.frame?.set === set.set}
                    isBusy={choose.isPending}
                    onChoose={(choice) => choose.mutate(choice)}
                  />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  )
}

type CardProps = {
  set: CollectionSet
  avatar: string
  /** Whether its title, its frame is the one that is shown. */
  isTitle: boolean
  isFrame: boolean
  isBusy: boolean
  onChoose: (choice: Choice) => void
}

function SetCard({ set, avatar, isTitle, isFrame, isBusy, onChoose }: CardProps) {
  const { t } = useTranslation('collection')
  const { name, all, ever, complete, of } = set
  return (
    <article className={cx('set-card', complete && 'set-card-whole')} data-testid={`set-${set.set}`}>
      <FramedAvatar
        frame={set}
        url={avatar}
        size={52}
        className={cx('self-start', !complete && 'set-card-dark')}
      />
      <div className="min-w-0 grow">
        <p className="flex min-w-0 items-baseline justify-between gap-3">
          <span className="type-label truncate" title={name}>
            {name}
          </span>
          <span className="type-small type-number shrink-0 text-text-2">
            {formatNumber(ever)} / {formatNumber(all)}
          </span>
        </p>
        <HonourTitle title={set} className={cx(!complete && 'set-title-quiet')} />
        <span className="album-share mt-1.5" aria-hidden>
          <span style={{ scale: `${ever / all} 1` }} />
        </span>
        {complete ? (
          <span className="mt-3 flex flex-wrap gap-2">
            <Toggle
              isOn={isTitle}
              isBusy={isBusy}
              onPress={() => onChoose({ title: isTitle ? null : set.set })}
            >
              {t('sets.title')}
            </Toggle>
            <Toggle
              isOn={isFrame}
              isBusy={isBusy}
              onPress={() => onChoose({ frame: isFrame ? null : set.set })}
            >
              {t('sets.frame')}
            </Toggle>
          </span>
        ) : (
          <span className="type-micro mt-2 flex flex-wrap items-center justify-between gap-x-3 text-text-3">
            {t('sets.missing', { count: all - ever, shown: formatNumber(all - ever) })}
            {of === 'family' && (
              <Link
                to={paths.album(set.set.slice('family:'.length))}
                className="inline-flex min-h-6 items-center gap-1 text-info hover:underline max-sm:min-h-11"
              >
                {t('sets.to_album')}
                <ArrowRight size={14} strokeWidth={1.9} aria-hidden />
              </Link>
            )}
          </span>
        )}
      </div>
    </article>
  )
}

type ToggleProps = { isOn: boolean; isBusy: boolean; onPress: () => void; children: string }

function Toggle({ isOn, isBusy, onPress, children }: ToggleProps) {
  return (
    <Button
      size="small"
      aria-pressed={isOn}
      disabled={isBusy}
      icon={isOn && <Check size={15} strokeWidth={3} aria-hidden className="text-signal" />}
      onPress={onPress}
      className="max-sm:min-h-11"
    >
      {children}
    </Button>
  )
}
