import { mayUseAdminPages } from '@alveary/contract/policies/admin-pages.ts';
import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { later } from '@alveary/portal/lib/later.tsx';

const CareTeamCard = later(async () => (await import('./care-team-card.tsx')).CareTeamCard);

export const careTeam = portalFeature({
  subject: 'care-team',
  slots: { 'care-summary': { order: 40, Part: CareTeamCard } },
  tabs: [
    {
      path: 'careTeam',
      title: 'Care Team',
      order: 80,
      load: async () => (await import('./care-team.tab.tsx')).CareTeamTab,
    },
  ],
  routes: [
    {
      in: 'staff',
      path: 'care-team-member-report',
      load: async () => (await import('./admin/member-report.page.tsx')).MemberReportPage,
      listed: {
        name: 'Care-team members',
        says: 'How many patients each member looked after, month by month, also as a file.',
        isFor: mayUseAdminPages,
      },
    },
  ],
});
