// What does a right request to each call about consents look like, and which rows does it refer to?
import { newId } from '@alveary/server/platform/ids.ts';
import { testSites } from '@alveary/server/testing/world.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';
import { hashOfLinkCode, newLinkCode } from '../link-code.ts';

const templateId = '0198c0de-0000-7000-8000-00000000c001';
const content = {
  title: 'Consent to care management',
  paragraphs: ['I agree.'],
  patientName: 'Sample Patient',
  dateOfBirth: null,
  siteName: 'North Clinic',
};
const ownText = { title: 'Our study', paragraphs: ['I take part at {site}.'] };
const guardian = {
  order: 1,
  roleName: 'Guardian',
  email: 'guardian@mail.example',
  phoneNumber: '+14155550199',
  action: 'sign',
};

export const consentSamples = subjectSamples({
  insert: async ({ db, blobs, patient, author, writtenAt }) => {
    const { profileId } = patient;
    const { dateOfBirth } = await db.one<{ dateOfBirth: string | null }>(
      'select date_of_birth as "dateOfBirth" from profiles where id = $1',
      [profileId],
    );
    const sha256 = await blobs.put(Buffer.from('%PDF-1.7 a consent'));
    const rows = { consentId: newId(), sentConsentId: newId(), signerCode: newLinkCode() };
    const insert = `insert into consents (id, profile_id, template_id, name, medium, language, content, sha256, created_by,
         created_at, sent_at, expires_at) values ($1, $2, $3, 'Care', 'EMAIL', 'English', $4, $5, $6, $7, $8,
         $8::timestamptz + interval '100 years')`;
    const own = [profileId, templateId, JSON.stringify(content), sha256, author.id, writtenAt];
    await db.run(insert, [rows.consentId, ...own, null]);
    await db.run(insert, [rows.sentConsentId, ...own, writtenAt]);
    const signer = `insert into consent_signers (id, consent_id, profile_id, turn, position, role_name, email, phone_number, code_hash, sent_at)
       values ($1, $2, $3, 1, 0, 'Guardian', 'guardian@mail.example', '+14155550199', $4, $5)`;
    await db.run(signer, [newId(), rows.consentId, profileId, null, null]);
    await db.run(signer, [
      newId(),
      rows.sentConsentId,
      profileId,
      hashOfLinkCode(rows.signerCode),
      writtenAt,
    ]);
    const [ownTemplateId, changedTemplateId, oldTemplateId] = [newId(), newId(), newId()];
    for (const id of [ownTemplateId, changedTemplateId, oldTemplateId]) {
      await db.run(
        `insert into consent_templates (id, site_id, name, texts, updated_by, updated_at)
         select $1, site_id, $2, $3, $4, $5 from site_profiles where id = $6`,
        [
          id,
          `Template ${id}`,
          JSON.stringify({ English: ownText }),
          author.id,
          writtenAt,
          patient.siteProfileId,
        ],
      );
    }
    return { ...rows, sha256, dateOfBirth, ownTemplateId, changedTemplateId, oldTemplateId };
  },
  requests: {
    'consents.list': ({ patient }) => ({ path: `profiles/${patient.profileId}/consents` }),
    'consents.templates': () => ({ path: 'patient-consents/templates' }),
    'site-templates.list': () => ({ path: `consent-templates?siteId=${testSites.north}` }),
    'site-templates.create': () => ({
      method: 'POST',
      path: 'consent-templates',
      body: { siteId: testSites.north, name: 'Our registry', texts: { English: ownText } },
    }),
    'site-templates.update': ({ changedTemplateId }) => ({
      method: 'PUT',
      path: `consent-templates/${changedTemplateId}`,
      body: { version: 1, name: `Changed ${changedTemplateId}`, texts: { English: ownText } },
    }),
    'site-templates.retire': ({ oldTemplateId }) => ({
      method: 'POST',
      path: `consent-templates/${oldTemplateId}/retire`,
      body: { version: 1 },
    }),
    'site-templates.preview': ({ ownTemplateId }) => ({
      path: `consent-templates/${ownTemplateId}/preview?language=English`,
    }),
    'consents.deliveryMethods': () => ({ path: 'patient-consents/delivery-methods' }),
    'consents.mediums': () => ({ path: 'communication-mediums' }),
    'consents.configure': ({ patient }) => ({
      method: 'POST',
      path: `v2/patient-consents/configure?profileId=${patient.profileId}`,
      body: { templateId, signers: [guardian], name: 'Care', medium: 'EMAIL', language: 'English' },
    }),
    'consents.sendInvite': ({ consentId }) => ({
      method: 'POST',
      path: 'send-document-invite/EMAIL/language/English',
      body: { consentId },
    }),
    'consents.update': ({ patient, consentId }) => ({
      method: 'PUT',
      path: `profiles/${patient.profileId}/consents/${consentId}`,
      body: { version: 1, status: 'CANCELLED', reason: 'Sent to the wrong patient' },
    }),
    'consents.createDocument': ({ patient }) => ({
      method: 'POST',
      path: `patient-consents/documents?profileId=${patient.profileId}`,
      form: {
        name: 'Consent on paper',
        signedOn: '2026-01-05',
        signedName: 'Sam Sample',
        document: { fileName: 'scan.pdf', content: '%PDF-1.7 scan' },
      },
    }),
    'consents.download': ({ consentId }) => ({ path: `download-document/${consentId}` }),
    'consents.view': ({ consentId }) => ({ path: `view-document/${consentId}.pdf` }),
    'signing-webhooks.docusign': () => ({
      method: 'POST',
      path: 'webhooks/signing/docusign',
      body: { event: 'envelope-completed' },
    }),
    'consent-links.open': ({ signerCode }) => ({ path: `consents/links/${signerCode}` }),
    'consent-links.sendCode': ({ signerCode }) => ({
      method: 'POST',
      path: `consents/links/${signerCode}/code`,
    }),
    'consent-links.read': ({ signerCode, dateOfBirth }) => ({
      method: 'POST',
      path: `consents/links/${signerCode}/read`,
      body: { dateOfBirth },
    }),
    'consent-links.document': ({ signerCode, dateOfBirth }) => ({
      method: 'POST',
      path: `consents/links/${signerCode}/document`,
      body: { dateOfBirth },
    }),
    'consent-links.sign': ({ signerCode, dateOfBirth, sha256 }) => ({
      method: 'POST',
      path: `consents/links/${signerCode}/signature`,
      body: { dateOfBirth, sha256, name: 'Sam Sample', agrees: true, drawn: null },
    }),
    'consent-links.decline': ({ signerCode, dateOfBirth }) => ({
      method: 'POST',
      path: `consents/links/${signerCode}/refusal`,
      body: { dateOfBirth, reason: '' },
    }),
  },
});
