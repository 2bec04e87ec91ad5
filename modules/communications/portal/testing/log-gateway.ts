// The answers of the server to the panel of a log, whatever the test of it is about.
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import { timeCalls } from '@alveary/modules/time-tracking/contract/calls.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { cleanup } from 'vitest-browser-react';
import { communicationCalls } from '../../contract/calls.ts';
import { somePatient, somePurposes } from './sample-log.ts';

/** A draft of which nothing is typed yet. */
export const noDraft = { key: 'log:x', content: {}, updatedAt: '2026-11-21T10:00:00.000Z' };

export const startLogGateway = (): Gateway => {
  const gateway = startGateway();
  gateway.on(communicationCalls.purposes, () => ({ rows: somePurposes, total: somePurposes.length }));
  gateway.on(patientCalls.profile, () => somePatient);
  gateway.on(timeCalls.ofLog, () => null);
  gateway.on(timeCalls.preview, () => ({ claimedSeconds: 60, countedSeconds: 60, cuts: [] }));
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.keep, () => noDraft);
  gateway.on(draftCalls.discard, () => undefined);
  return gateway;
};

export const endLogGateway = async (gateway: Gateway): Promise<void> => {
  await cleanup();
  // A form that goes away sends its draft once more.
  await new Promise((resolve) => setTimeout(resolve));
  gateway.restore();
};
