import { ArrowLeft, ShieldCheck } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { formatNumber } from '../../i18n/format.ts'
import { BoxPicture } from '../../items/box-picture.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { boxTypesQuery } from '../../items/box-queries.ts'
import type { Box } from './queries.ts'
import { SeedDialog } from './seed-dialog.tsx'
import { SpeedSelector } from '../../items/speed-selector.tsx'
import type { Speed } from '../../items/open-speed.ts'

type Props = { box: Box; speed: Speed; onSpeed: (speed: Speed) => void; busy: boolean }

export function BoxHeader({ box, speed, onSpeed, busy }: Props) {
  const { t } = useTranslation(['boxes', 'common'])
  const { data: types } = useQuery(boxTypesQuery)
  const [seedOpen, setSeedOpen] = useState(false)
  const type = types?.find(({ id }) => id === box.type_id)?.name
  const facts = [
    type && t('type', { name: type }),
    t('items', { count: box.item_count }),
    box.opened > 0 && t('opened', { count: box.opened, shown: formatNumber(box.opened) }),
  ]
  return (
    <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="flex min-w-0 grow items-center gap-3.5">
        <BackButton />
        <BoxPicture url={box.image_url} eager sizes="60px" className="size-[60px] shrink-0" />
        <div className="min-w-0">
          <h1 className="type-title truncate" title={box.name}>
            {box.name}
          </h1>
          <p className="type-small text-text-2">{facts.filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <div className="flex items-center gap-2.5 max-sm:w-full max-sm:justify-between">
        <Button
          className="whitespace-nowrap max-sm:px-3.5"
          icon={<ShieldCheck size={18} strokeWidth={1.9} aria-hidden className="text-success" />}
          onPress={() => setSeedOpen(true)}
        >
          {t('seed.button')}
        </Button>
        <SpeedSelector speed={speed} onSpeed={onSpeed} disabled={busy} />
      </div>
      <SeedDialog open={seedOpen} onClose={() => setSeedOpen(false)} />
    </header>
  )
}

/** Back to the list as it was left; somebody who came here first goes to the front page. */
function BackButton() {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const { key } = useLocation()
  const icon = <ArrowLeft size={18} strokeWidth={1.9} aria-hidden />
  return key === 'default' ? (
    <IconButton label={t('back')} icon={icon} outlined to={paths.home} />
  ) : (
    <IconButton label={t('back')} icon={icon} outlined onPress={() => void navigate(-1)} />
  )
}
