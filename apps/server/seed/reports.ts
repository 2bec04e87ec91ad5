// Which reports were written of Maya? One that is final, with three sessions and a pair, and the draft that follows (demo world)
import { slotFrom } from '@alveary/modules/asthma-reports/contract/acq.ts';
import { type ReportContent, reportContent } from '@alveary/modules/asthma-reports/contract/model.ts';
import {
  figuresNow,
  findReport,
  insertReport,
  markFinal,
} from '@alveary/modules/asthma-reports/server/public.ts';
import { findResults } from '@alveary/modules/questionnaires/server/public.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { accountId } from './accounts.ts';
import type { Calendar } from './calendar.ts';
import { demoId } from './deterministic.ts';
import { patientId } from './patient-seed.ts';
import { siteId } from './sites.ts';

const MAYA = 'HL-1001';
const ACQ = 'asthma-control-questionnaire';

interface Session {
  readonly id: string;
  readonly created_at: string;
  readonly performed_at: string;
  readonly bronchodilator: 'pre' | 'post' | null;
}

interface Plan {
  readonly key: string;
  /** Days before today. */
  readonly from: number;
  readonly to: number;
  readonly description: string;
  readonly comments: Partial<ReportContent['comments']>;
  readonly pairMain: string;
}

const plans: readonly Plan[] = [
  {
    key: 'final',
    from: 330,
    to: 170,
    description: 'Half a year on the new controller, before the visit to the referring clinician.',
    comments: {
      insights:
        'Control is better than in winter, but not good yet: an exacerbation in spring, then steady progress.',
      spirometry_coaching:
        'Keeps her lips closed until the end; needs a reminder to blow on after three seconds.',
      spirometry_notes: 'FEV1 answers to salbutamol and comes close to what is expected.',
    },
    pairMain: 'Fifteen minutes after 4 x 100 µg salbutamol.',
  },
  {
    key: 'draft',
    from: 90,
    to: 0,
    description: 'The last three months.',
    comments: { insights: 'The days of smoke show in symptoms and in the air; to be discussed.' },
    pairMain: 'Fifteen minutes after 4 x 100 µg salbutamol.',
  },
];

const mark = ({ id, created_at, performed_at }: Session) => ({ id, created_at, performed_at });

const contentOf = async (db: Db, calendar: Calendar, plan: Plan, all: readonly Session[]) => {
  const [start, end] = [calendar.daysAgo(plan.from, 12), calendar.daysAgo(plan.to, 12)];
  const inside = all.filter(({ performed_at }) => performed_at >= start && performed_at <= end);
  const alone = inside.filter(({ bronchodilator }) => bronchodilator === null).slice(0, 3);
  const pre = inside.find(({ bronchodilator }) => bronchodilator === 'pre');
  const post = inside.find(({ bronchodilator }) => bronchodilator === 'post');
  const { data } = await findResults(db, patientId(MAYA), 1000);
  const answers = data.filter(
    (one) => one.questionnaireInternalName === ACQ && one.answeredAt >= start && one.answeredAt <= end,
  );
  const slots = [answers.at(-1), answers[0]].flatMap((one) =>
    one === undefined ? [] : [slotFrom(one, one.answeredAt.slice(0, 10))],
  );
  return reportContent.parse({
    name: `${plan.from - plan.to + 1} Days Report`,
    description: plan.description,
    start_date: start.slice(0, 10),
    end_date: end.slice(0, 10),
    details: { referringClinician: { name: 'Rosalind Okafor, MD' } },
    comments: plan.comments,
    attached_reports_2019: {
      spirometry_sessions: alone.map((one) => ({ ...mark(one), comments: { main: '' } })),
      prepost:
        pre === undefined || post === undefined
          ? []
          : [
              {
                id: demoId(`report pair ${plan.key}`),
                pre: mark(pre),
                post: mark(post),
                comments: {
                  main: plan.pairMain,
                  tolerance: 'Well tolerated.',
                  saba_used: 'Not in the last 8 hours.',
                },
              },
            ],
    },
    acq: { slots: [...slots, {}, {}, {}].slice(0, 3) },
    spirometry: { showPercents: true },
  });
};

/** After the charts: what they show is taken from there. */
export const insertReports = async (db: Db, calendar: Calendar): Promise<void> => {
  const all = await db.many<Session>(
    `select id, created_at, performed_at, bronchodilator from spirometry_sessions where profile_id = $1 order by performed_at`,
    [patientId(MAYA)],
  );
  const by = accountId('lena');
  for (const plan of plans) {
    const id = demoId(`report ${plan.key}`);
    const content = await contentOf(db, calendar, plan, all);
    const at = calendar.daysAgo(Math.max(1, plan.to - 1), 17);
    await insertReport(db, {
      id,
      by,
      at,
      content,
      profileId: patientId(MAYA),
      siteId: siteId('harbor-lung'),
      follows: null,
    });
    if (plan.key !== 'final') continue;
    const report = await findReport(db, id);
    if (report === null) throw new Error('The report of the demo world is not there.');
    const signedAt = calendar.daysAgo(plan.to - 2, 18, 10);
    const figures = await figuresNow(db, report, Date.parse(signedAt));
    await markFinal(db, { id, version: 1, by, at: signedAt, figures });
  }
};
