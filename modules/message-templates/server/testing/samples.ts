// What does a right request to each call about message templates look like, and which rows does it refer to?
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';
import { testSites } from '@alveary/server/testing/world.ts';

export const messageTemplatesSamples = subjectSamples({
  insert: async ({ db, patient, author, writtenAt }) => {
    const templateId = newId();
    await db.run(
      `insert into message_templates (id, site_id, title, body, created_by, created_at, updated_at)
       select $1, site_id, $2, 'Hello', $3, $4, $4 from site_profiles where id = $5`,
      [templateId, `Template ${templateId}`, author.id, writtenAt, patient.siteProfileId],
    );
    return { templateId };
  },
  requests: {
    'message-templates.list': () => ({ path: `message-templates?tenant=${testSites.north}` }),
    'message-templates.create': () => ({
      method: 'POST',
      path: `message-templates?tenant=${testSites.north}`,
      body: { title: `Reminder ${newId()}`, body: 'Hello {patient_first_name}' },
    }),
    'message-templates.update': ({ templateId }) => ({
      method: 'PUT',
      path: `message-templates/${templateId}`,
      body: { version: 1, title: `Reminder ${templateId}`, body: 'Hello again' },
    }),
    'message-templates.delete': ({ templateId }) => ({
      method: 'DELETE',
      path: `message-templates/${templateId}`,
    }),
  },
});
