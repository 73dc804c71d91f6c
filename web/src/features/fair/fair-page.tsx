import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { BattlesPanel } from './battles-panel.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { OwnVerifier } from './own-verifier.tsx'
import { PasteProof } from './paste-proof.tsx'
import { RollsPanel } from './rolls-panel.tsx'
import { RoomsPanel } from './rooms-panel.tsx'
import { SeedPanel } from './seed-panel.tsx'
import { TryDraw } from './try-draw.tsx'
import { VerifyAllPanel } from './verify-all-panel.tsx'
import { VisitorSeed } from './visitor-seed.tsx'

/** How draws are made, the player's own seeds, and the tools to check everything (/fair). */
export function FairPage() {
  const { t } = useTranslation('fair')
  const { signedIn } = useSession()
  return (
    <>
      <PageTitle title={t('title')} />
      <header className="mb-5 max-w-190">
        <h1 className="type-display">{t('headline')}</h1>
        <p className="type-body mt-2 text-text-2">{t('lead')}</p>
      </header>
      <HowItWorks />
      <TryDraw />
      <div className="mt-6 grid items-start gap-5 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-5">
          {signedIn ? <SeedPanel /> : <VisitorSeed />}
          <BattlesPanel />
          <RollsPanel />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {signedIn && <VerifyAllPanel />}
          <PasteProof />
          <OwnVerifier />
          <RoomsPanel />
        </div>
      </div>
      <ChangesPanel />
    </>
  )
}
