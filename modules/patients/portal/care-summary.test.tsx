// Do the cards of the Care Summary come together, so that none is pressed while it moves?
import { later } from '@alveary/portal/lib/later.tsx';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { FeaturesContext, portalFeature } from '@alveary/portal/shell/feature.ts';
import { startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId } from '@alveary/portal/shell/testing/portal.tsx';
import { Route, Routes } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import { patientCalls } from '../contract/calls.ts';
import { CareSummaryTab } from './care-summary.tab.tsx';
import { usePatient } from './patient-context.ts';
import { PatientPage } from './patient.page.tsx';
import { blankSummary, siteProfileId, someSiteProfile } from './testing/sample-patient.ts';

const path = `/site/harbor-lung/patient/${siteProfileId}/careSummary`;

/** Waits for the answer, and for nothing else. */
const Reader = () => {
  const { id } = usePatient().siteProfile.profile;
  const { data } = useCall(patientCalls.careSummary, { params: { id } });
  return data === undefined ? null : <p>It was read</p>;
};

it.each(['care-summary-first', 'care-summary'] as const)(
  'the chart waits for the cards that others put at %s, which are loaded while it is read',
  async (slot) => {
    const gateway = startGateway();
    onTestFinished(() => gateway.restore());
    gateway.on(patientCalls.siteProfile, () => someSiteProfile);
    gateway.on(patientCalls.openCounts, () => ({ events: 0, tasks: 0 }));
    const goal = { id: siteId, text: 'Run the harbor 5K.', author: null, date: null };
    let read: (() => void) | undefined;
    gateway.on(
      patientCalls.careSummary,
      () => new Promise((resolve) => (read = () => resolve({ ...blankSummary, goal }))),
    );
    let arrive: (() => void) | undefined;
    const Card = () => <p>Of another subject</p>;
    const Part = later(() => new Promise<typeof Card>((resolve) => (arrive = () => resolve(Card))));
    const other = portalFeature({ subject: 'other', slots: { [slot]: { order: 1, Part } } });
    const { screen } = await renderInPortal(
      <Routes>
        <Route path="/site/:slug/patient/:siteProfileId" element={<PatientPage />}>
          <Route
            path="careSummary"
            element={
              <FeaturesContext value={[other]}>
                <Reader />
                <CareSummaryTab />
              </FeaturesContext>
            }
          />
        </Route>
      </Routes>,
      { path },
    );
    await vi.waitFor(() => expect([read, arrive]).toEqual([expect.any(Function), expect.any(Function)]));
    read?.();
    await expect.element(screen.getByText('It was read')).toBeVisible();
    await expect.element(screen.getByRole('status', { name: 'Loading the care summary' })).toBeVisible();
    expect(screen.getByText(goal.text).elements()).toEqual([]);
    arrive?.();
    await expect.element(screen.getByText(goal.text)).toBeVisible();
    expect(screen.getByText('Of another subject').elements()).toHaveLength(1);
  },
);
