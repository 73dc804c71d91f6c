import type { Section } from './section.ts'
import { importsSection, picturesSection, skinsSection } from './catalogue/catalogue-sections.ts'
import { feedsSection, serviceAccountsSection } from './catalogue/feeds/feed-sections.ts'
import { approvalsSection } from './approvals/approvals-section.ts'
import { brandSection } from './brand/brand-section.ts'
import { boxSection, refitsSection } from './box/box-section.ts'
import { alertsSection, dashboardSection } from './dashboard/dashboard-sections.ts'
import { moneySections } from './money/money-sections.ts'
import { playersSection } from './players/players-section.ts'
import { refusalsSection, riskSection } from './risk/risk-sections.ts'
import { maintenanceSection } from './maintenance/maintenance-section.ts'
import { settingsSection } from './settings/settings-section.ts'
import { auditSection, staffSection } from './staff/staff-sections.ts'
import { announcementsSection, pagesSection, termsSection } from './content/content-sections.ts'
import { envelopeSection } from './envelope/envelope-section.ts'
import { retrievalSection } from './retrieval/retrieval-section.ts'
import { mallSection } from './mall/mall-section.ts'
import { officialRollsSection, roomsSection } from './roll/roll-sections.ts'
import { welfareSection } from './welfare/welfare-section.ts'

/** Everything in the menu; one lands on the first. */
export const sections: Section[] = [
  dashboardSection,
  alertsSection,
  playersSection,
  riskSection,
  refusalsSection,
  ...moneySections,
  boxSection,
  refitsSection,
  skinsSection,
  mallSection,
  importsSection,
  picturesSection,
  feedsSection,
  welfareSection,
  announcementsSection,
  pagesSection,
  termsSection,
  retrievalSection,
  roomsSection,
  officialRollsSection,
  envelopeSection,
  approvalsSection,
  settingsSection,
  brandSection,
  maintenanceSection,
  staffSection,
  serviceAccountsSection,
  auditSection,
]
