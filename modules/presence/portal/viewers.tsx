// Who else looks at this patient? Their initials in the patient bar
import { Tooltip } from '@mantine/core';
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { Initials } from '@alveary/portal/ui/initials.tsx';
import { useViewers } from './use-viewers.ts';
import styles from './viewers.module.css';

const MOST = 3;

export const Viewers = ({ siteProfile }: { readonly siteProfile: SiteProfile }) => {
  const viewers = useViewers(siteProfile.profile.id);
  const shown = viewers.slice(0, MOST);
  const names = viewers.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim());
  if (viewers.length === 0) return null;
  return (
    <Tooltip label={`Also looking at this patient: ${names.join(', ')}`} multiline maw={280}>
      <ul className={styles.viewers} aria-label="Also looking at this patient">
        {shown.map(({ userId, firstName, lastName }) => (
          <li key={userId}>
            <Initials firstName={firstName} lastName={lastName} />
            <span className="visually-hidden">{`${firstName} ${lastName}`.trim()}</span>
          </li>
        ))}
        {viewers.length > MOST ? <li className="dim">+{viewers.length - MOST}</li> : null}
      </ul>
    </Tooltip>
  );
};
