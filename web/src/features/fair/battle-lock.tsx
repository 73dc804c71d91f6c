import { useTranslation } from 'react-i18next'
import { findKeptLock } from '../../domain/locks/kept-locks.ts'
import { LockPanel } from './lock-panel.tsx'
import type { Battle } from './queries.ts'

/** What was written down when the last seat was taken, and whether this browser saw it in time. */
export function BattleLock({ battle: { proof, round_at } }: { battle: Battle }) {
  const { t } = useTranslation('fair')
  return (
    <LockPanel
      text={t('battle.lock_text')}
      lock_record={proof.lock_record}
      lock_hash={proof.lock_hash}
      round_at={round_at}
      kept={findKeptLock(proof.room_id)}
      unseen={t('battle.lock_unseen')}
    />
  )
}
