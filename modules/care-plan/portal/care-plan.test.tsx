// Is the care plan begun, read by status and written in sections, with history, notes and clear failures? (document 3 §2, §4, §8; OP-CAREPLAN-2)
import { errorCatalogue } from '@alveary/contract/errors.ts';
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { ehrCalls } from '@alveary/modules/ehr/contract/calls.ts';
import type { EhrUpload } from '@alveary/modules/ehr/contract/model.ts';
import { onPatientPage } from '@alveary/modules/patients/portal/testing/on-patient-page.tsx';
import { someSiteProfile } from '@alveary/modules/patients/portal/testing/sample-patient.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { carePlanCalls } from '../contract/calls.ts';
import type { CarePlan, SectionNote } from '../contract/model.ts';
import { CarePlanTab } from './care-plan.tab.tsx';
import { PlanExcerpt } from './plan-excerpt.tsx';

const id = (number: number) => `0190a0a0-0000-7000-8000-0000009${String(number).padStart(5, '0')}`;

const noteAt = (number: number, text: string, createdDate: string): SectionNote => ({
  id: id(number),
  text: `<p>${text}</p>`,
  createdBy: someone.id,
  createdByName: 'Lena Brandt',
  createdDate,
  lastModifiedDate: createdDate,
  version: 1,
  section: { id: id(1), type: 'MEDICATION' },
});
const now = new Date().toISOString();
const newest = noteAt(11, 'Two puffs twice a day', now);
const earlier = noteAt(12, 'Two puffs in the morning', '2026-01-05T08:00:00.000Z');

const plan: CarePlan = {
  id: id(0),
  principal: { id: someSiteProfile.profile.id },
  createdDate: now,
  sections: [
    {
      id: id(1),
      type: 'MEDICATION',
      name: 'Medication',
      eligibleStatuses: ['ACTIVATED', 'MANAGED'],
      version: 1,
      note: newest,
      noteCount: 2,
    },
    {
      id: id(2),
      type: 'EQUIPMENT',
      name: 'Equipment',
      eligibleStatuses: ['AWARE'],
      version: 4,
      note: null,
      noteCount: 0,
    },
  ],
  notes: [],
};

let gateway: Gateway;
let uploads: EhrUpload[];
beforeEach(() => {
  uploads = [];
  gateway = startGateway();
  gateway.on(ehrCalls.athenaEnabled, () => ({ enabled: false }));
  gateway.on(ehrCalls.clinicalDocumentUploads, () => uploads);
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.keep, () => ({ key: 'note', content: {}, updatedAt: now }));
  gateway.on(draftCalls.discard, () => undefined);
  gateway.on(carePlanCalls.read, () => plan);
  gateway.on(carePlanCalls.sectionNotes, () => [newest, earlier]);
});
afterEach(() => gateway.restore());

const open = (user = someone) => renderInPortal(onPatientPage(<CarePlanTab />), { user });

describe('the Care Plan tab', () => {
  it('CAREPLAN-001 CAREPLAN-002 shows the sections of the status, the others when asked, and the plan notes', async () => {
    const { screen } = await open();
    await expect.element(screen.getByRole('heading', { name: 'Medication' })).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Plan notes' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Download PDF' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Equipment' }).elements()).toEqual([]);
    await screen.getByRole('button', { name: 'Show 1 section for other statuses' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Equipment' })).toBeVisible();
  });

  it('CAREPLAN-004 CAREPLAN-014 shows what holds now, and its history when it is opened', async () => {
    const { screen } = await open();
    await expect.element(screen.getByText('Two puffs twice a day')).toBeVisible();
    expect(screen.getByText('Two puffs in the morning').elements()).toEqual([]);
    expect(gateway.received(carePlanCalls.sectionNotes)).toEqual([]);
    await screen.getByRole('button', { name: 'History (1)' }).click();
    const history = screen.getByRole('region', { name: 'History of Medication' });
    await expect.element(history.getByText('Two puffs in the morning')).toBeVisible();
    expect(history.getByText('Two puffs twice a day').elements()).toEqual([]);
    expect(history.getByRole('button', { name: 'Edit note' }).elements()).toEqual([]);
  });

  it('CAREPLAN-012 takes a new note of a section, and changes the newest one as it was seen', async () => {
    gateway.on(carePlanCalls.createSectionNote, () => newest);
    gateway.on(carePlanCalls.updateSectionNote, () => ({ ...newest, version: 2 }));
    const { screen } = await open();
    await screen.getByRole('button', { name: 'New note' }).click();
    await screen.getByRole('textbox', { name: 'New note: Medication' }).fill('Once a day');
    await screen.getByRole('button', { name: 'Save note' }).click();
    await expect.element(screen.getByText('The note was saved.')).toBeVisible();
    expect(gateway.received(carePlanCalls.createSectionNote)[0]?.body).toMatchObject({
      text: '<p>Once a day</p>',
    });
    await expect.element(screen.getByRole('button', { name: 'New note' })).toHaveFocus();
    await screen.getByRole('button', { name: 'Edit note' }).click();
    await screen.getByRole('textbox', { name: 'Edit note' }).fill('Three puffs');
    await screen.getByRole('button', { name: 'Save note' }).click();
    await expect
      .poll(() => gateway.received(carePlanCalls.updateSectionNote)[0]?.body)
      .toEqual({
        text: '<p>Three puffs</p>',
        version: 1,
      });
  });

  it('keeps what is typed when a save fails, and says it beside the note', async () => {
    gateway.refuse(carePlanCalls.createSectionNote, 'DatabaseUnavailable');
    const { screen } = await open();
    await screen.getByRole('button', { name: 'New note' }).click();
    const editor = screen.getByRole('textbox', { name: 'New note: Medication' });
    await editor.fill('Once a day');
    await screen.getByRole('button', { name: 'Save note' }).click();
    await expect.element(screen.getByText(errorCatalogue.DatabaseUnavailable.message)).toBeVisible();
    await expect.element(editor).toHaveTextContent('Once a day');
  });

  it('CAREPLAN-013 changes at which statuses a section is shown', async () => {
    gateway.on(carePlanCalls.updateSection, () => plan.sections[0]!);
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Change who sees Medication' }).click();
    await screen.getByRole('checkbox', { name: 'Aware', exact: true }).click();
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => gateway.received(carePlanCalls.updateSection)[0]?.body)
      .toEqual({
        version: 1,
        eligibleStatuses: ['AWARE', 'ACTIVATED', 'MANAGED'],
      });
  });

  it('CAREPLAN-005 CAREPLAN-016 takes a note on the plan, changes it and deletes it after a question', async () => {
    const { section: _section, ...note } = newest;
    gateway.on(carePlanCalls.read, () => ({ ...plan, sections: [], notes: [note] }));
    gateway.on(carePlanCalls.createPlanNote, () => note);
    gateway.on(carePlanCalls.updatePlanNote, () => note);
    gateway.on(carePlanCalls.deletePlanNote, () => undefined);
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Add plan note' }).click();
    await screen.getByRole('textbox', { name: 'New plan note' }).fill('Reviewed');
    await screen.getByRole('button', { name: 'Save note' }).click();
    await expect.poll(() => gateway.received(carePlanCalls.createPlanNote)).toHaveLength(1);
    await screen.getByRole('button', { name: 'Edit note' }).click();
    await screen.getByRole('textbox', { name: 'Edit plan note' }).fill('Reviewed again');
    await screen.getByRole('button', { name: 'Save note' }).click();
    await expect.poll(() => gateway.received(carePlanCalls.updatePlanNote)).toHaveLength(1);
    await screen.getByRole('button', { name: 'Delete note' }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete note' }).click();
    await expect.poll(() => gateway.received(carePlanCalls.deletePlanNote)).toHaveLength(1);
  });

  it('CAREPLAN-008 says while the plan is loading, and while one is being begun', async () => {
    const waiting = Promise.withResolvers<CarePlan | null>();
    gateway.on(carePlanCalls.read, () => waiting.promise);
    const begun = Promise.withResolvers<CarePlan>();
    gateway.on(carePlanCalls.begin, () => begun.promise);
    const { screen } = await open();
    await expect.element(screen.getByRole('status', { name: 'Loading the care plan' })).toBeInTheDocument();
    waiting.resolve(null);
    await expect.element(screen.getByText('No care plan yet')).toBeVisible();
    expect(screen.getByRole('status', { name: 'Loading the care plan' }).elements()).toEqual([]);
    const begin = screen.getByRole('button', { name: 'Begin a care plan' });
    await begin.click();
    await expect.element(begin).toHaveAttribute('data-loading', 'true');
    gateway.on(carePlanCalls.read, () => plan);
    begun.resolve(plan);
    await expect.element(screen.getByRole('heading', { name: 'Medication' })).toBeVisible();
  });

  it('CAREPLAN-019 keeps the failure in sight until another try succeeds', async () => {
    gateway.refuse(carePlanCalls.read, 'NotAllowed');
    const { screen } = await open();
    await expect
      .element(screen.getByRole('alert').getByText(errorCatalogue.NotAllowed.message))
      .toBeVisible();
    gateway.on(carePlanCalls.read, () => plan);
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Medication' })).toBeVisible();
    expect(screen.getByRole('alert').elements()).toEqual([]);
    // A plan that cannot be read again stays, with the failure above it.
    gateway.on(carePlanCalls.updateSectionNote, () => ({ ...newest, version: 2 }));
    gateway.refuse(carePlanCalls.read, 'NotAllowed');
    await screen.getByRole('button', { name: 'Edit note' }).click();
    await screen.getByRole('textbox', { name: 'Edit note' }).fill('Three puffs');
    await screen.getByRole('button', { name: 'Save note' }).click();
    await expect
      .element(screen.getByRole('status').getByText(errorCatalogue.NotAllowed.message))
      .toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Medication' })).toBeVisible();
    gateway.on(carePlanCalls.read, () => plan);
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByText(errorCatalogue.NotAllowed.message)).not.toBeInTheDocument();
  });

  it('is only read by who may not change the record', async () => {
    const [role] = someone.site_users[0]!.roles;
    const reader = {
      ...someone,
      site_users: [{ site_id: siteId, roles: [{ ...role!, actions_permitted: ['action_profile_view'] }] }],
    };
    const { screen } = await open(reader);
    await expect.element(screen.getByText('Two puffs twice a day')).toBeVisible();
    for (const name of ['New note', 'Add plan note', 'Edit note', 'Change who sees Medication']) {
      expect(screen.getByRole('button', { name }).elements(), name).toEqual([]);
    }
  });
});

describe('the care plan on the Care Summary', () => {
  const excerpt = (hasOthers = false) =>
    renderInPortal(<PlanExcerpt siteProfile={someSiteProfile} locale="en-US" hasOthers={hasOthers} />);

  it('OP-PROFILE-3 says what the sections of the patient’s status say now, and leads to the plan', async () => {
    const [medication, equipment] = plan.sections;
    const elsewhere = { ...noteAt(13, 'A spacer', now), section: { id: id(2), type: 'EQUIPMENT' as const } };
    gateway.on(carePlanCalls.read, () => ({
      ...plan,
      sections: [medication!, { ...equipment!, note: elsewhere }],
    }));
    const { screen } = await excerpt();
    await expect.element(screen.getByText('Two puffs twice a day')).toBeVisible();
    expect(screen.getByText('A spacer').elements()).toEqual([]);
    await expect
      .element(screen.getByRole('link', { name: 'Care plan' }))
      .toHaveAttribute('href', expect.stringMatching(/\/carePlan$/));
  });

  it('says that there is none, but where another system sent one', async () => {
    gateway.on(carePlanCalls.read, () => ({ ...plan, sections: [] }));
    const { screen } = await excerpt();
    await expect.element(screen.getByText('No active care plan.')).toBeVisible();
  });
});
