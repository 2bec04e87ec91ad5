// Who is linked to the patients of the demo world, and which addresses are theirs? Maya herself, the parents of Grace
import { accountId } from './accounts.ts';
import type { Calendar } from './calendar.ts';
import { demoId } from './deterministic.ts';
import type { Row } from './insert-rows.ts';
import { patientId } from './patient-seed.ts';

const seeds = [
  ['HL-1001', 'Maya Thornton', 'maya.thornton@example.com', 'SELF'],
  ['HL-1003', 'Susan Kim', 'susan.kim@example.com', 'PARENT'],
  ['HL-1003', 'David Kim', 'david.kim@example.com', 'PARENT'],
] as const;

export const careUserRows = (calendar: Calendar): readonly Row[] =>
  seeds.map(([ehrId, name, email, relation]) => ({
    id: demoId(`care user ${email}`),
    profile_id: patientId(ehrId),
    name,
    email,
    relation,
    created_by: accountId('lena'),
    created_at: calendar.daysAgo(300, 10),
  }));

export const profileLinkRows = (calendar: Calendar): readonly Row[] =>
  (['onboard', 'home_service_access'] as const).map((type) => ({
    id: demoId(`profile link ${type}`),
    profile_id: patientId('HL-1001'),
    type,
    url:
      type === 'onboard' ? 'https://start.alveary.example/HL-1001' : 'https://home.alveary.example/HL-1001',
    created_at: calendar.daysAgo(400, 10),
  }));
