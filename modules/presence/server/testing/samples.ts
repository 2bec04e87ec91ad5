// Presence has no calls: it is said over the broker.
import { subjectSamples } from '@alveary/server/testing/samples.ts';

export const presenceSamples = subjectSamples({ requests: {} });
