import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { carePlanCalls } from '../contract/calls.ts';
import {
  beginCarePlan,
  listSectionTypes,
  readCarePlan,
  readCarePlanPdf,
  updateSection,
} from './care-plan.ts';
import {
  createPlanNote,
  createSectionNote,
  deleteHistoryNote,
  deletePlanNote,
  listSectionNotes,
  updateHistoryNote,
  updatePlanNote,
  updateSectionNote,
} from './plan-notes.ts';

export const carePlan = serverModule({
  subject: 'care-plan',
  calls: [
    ...served('care-plan', carePlanCalls, {
      read: readCarePlan,
      pdf: readCarePlanPdf,
      begin: beginCarePlan,
      sectionTypes: listSectionTypes,
      updateSection,
      sectionNotes: listSectionNotes,
      createSectionNote,
      updateSectionNote,
      updateHistoryNote,
      deleteHistoryNote,
      createPlanNote,
      updatePlanNote,
      deletePlanNote,
    }),
  ],
  samples: async () => (await import('./testing/samples.ts')).carePlanSamples,
});
