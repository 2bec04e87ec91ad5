// How does a signer read the document of a template? In each language that it has a text in, filled for nobody
import { useFocusGivenBack } from '@alveary/portal/lib/return-focus.ts';
import { useBlobAddress } from '@alveary/portal/lib/use-blob-address.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { Modal, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { type ConsentLanguage, consentLanguages } from '../../contract/model.ts';
import { siteTemplateCalls } from '../../contract/site-templates.calls.ts';
import type { SiteTemplate } from '../../contract/site-templates.model.ts';
import styles from './templates.module.css';

interface PreviewDialogProps {
  readonly template: SiteTemplate;
  readonly onClose: () => void;
}

export const PreviewDialog = ({ template, onClose }: PreviewDialogProps) => {
  useFocusGivenBack();
  const languages = consentLanguages.filter((language) => template.texts[language] !== undefined);
  const [language, setLanguage] = useState<ConsentLanguage>(languages[0] ?? 'English');
  return (
    <Modal
      opened
      onClose={onClose}
      title={template.name}
      size={900}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {languages.length > 1 ? (
        <SegmentedControl
          size="xs"
          mb={10}
          data={languages}
          value={language}
          onChange={(value) => setLanguage(languages.find((one) => one === value) ?? language)}
        />
      ) : null}
      <Document key={language} template={template} language={language} />
    </Modal>
  );
};

interface DocumentProps {
  readonly template: SiteTemplate;
  readonly language: ConsentLanguage;
}

const Document = ({ template, language }: DocumentProps) => {
  const { address, error, retry } = useBlobAddress(siteTemplateCalls.preview, {
    params: { id: template.id },
    query: { language },
  });
  if (error !== null) {
    return <ErrorState {...failureOfCall(error)} onRetry={retry} />;
  }
  return address === null ? (
    <SkeletonRows rows={8} columns={['80%']} label="Writing the document" />
  ) : (
    <iframe className={styles.document} src={address} title={`${template.name}, ${language}`} />
  );
};
