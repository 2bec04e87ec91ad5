// By which command do patients come in? With the real slug, to be copied
import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import styles from './first-steps.module.css';

export const FirstImport = ({ slug }: { readonly slug: string }) => {
  const command = `npm run alveary -- import fhir ./bundles --site ${slug}`;
  return (
    <>
      <p>On the server, with the folder of the FHIR bundles. The portal can go on running.</p>
      <div className={styles.import}>
        <code>{command}</code>
        <CopyButton value={command}>
          {({ copied, copy }) => (
            <Tooltip label={copied ? 'Copied' : 'Copy'}>
              <ActionIcon
                variant="subtle"
                size={28}
                aria-label={copied ? 'Copied' : 'Copy the command'}
                onClick={copy}
              >
                {copied ? (
                  <IconCheck size={16} stroke={1.75} aria-hidden />
                ) : (
                  <IconCopy size={16} stroke={1.75} aria-hidden />
                )}
              </ActionIcon>
            </Tooltip>
          )}
        </CopyButton>
      </div>
      <p className="dim">
        <code>--dry-run</code> says what would be written. This page looks again when it is reloaded.
      </p>
    </>
  );
};
