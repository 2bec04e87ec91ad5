// Which admin pages can be opened without naming anybody, by whom, and what is each for? (OP-ADMIN-1, OP-ADMIN-2)
import { mayUseAdminPages } from '@alveary/contract/policies/admin-pages.ts';
import { mayReadOutbox } from '@alveary/contract/policies/outbound-messages.ts';
import { mayCreatePatients } from '@alveary/contract/policies/patients.ts';
import type { Me } from '@alveary/contract/policies/policy.ts';

export interface AdminPageFacts {
  readonly name: string;
  readonly says: string;
  readonly address: string;
  readonly isFor: (me: Me) => boolean;
}

export const adminPages: readonly AdminPageFacts[] = [
  {
    name: 'Appointments',
    says: 'Of all patients of your sites, by status, origin and patient.',
    address: '/admin/appointment',
    isFor: mayUseAdminPages,
  },
  {
    name: 'Care-team members',
    says: 'How many patients each member looked after, month by month, also as a file.',
    address: '/admin/care-team-member-report',
    isFor: mayUseAdminPages,
  },
  {
    name: 'New Patient',
    says: 'Create a patient at a site, with a warning of duplicates.',
    address: '/admin/care-user/new-patient',
    isFor: mayCreatePatients,
  },
  {
    name: 'Outbox',
    says: 'What the sandboxes of mail and SMS were given to send: links and codes.',
    address: '/admin/outbox',
    isFor: (me) => mayReadOutbox.sites(me).length > 0,
  },
];
