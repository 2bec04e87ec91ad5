// One member of the care team: role, name, and each booking link to copy or to open (CAL-019 to CAL-023)
import { IconCopy, IconExternalLink } from '@tabler/icons-react';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import { IconButton } from '@alveary/portal/ui/icon-button.tsx';
import type { BookingLink, CareTeamLinks } from '../contract/model.ts';
import { memberName } from './care-team-links.rules.ts';
import { copyBookingLink } from './copy-booking-link.ts';
import styles from './calendar.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

export const MemberCard = ({ member }: { readonly member: CareTeamLinks }) => {
  const name = memberName(member);
  return (
    <li className={styles.card}>
      <div className={styles.line}>
        <b className="trunc">{name}</b>
        <Badge tone="info">{member.role.name}</Badge>
      </div>
      {member.bookingLinks.length === 0 ? <span className="dim">No booking links.</span> : null}
      {member.bookingLinks.map((link) => (
        <LinkLine key={link.id} link={link} of={name} />
      ))}
    </li>
  );
};

const LinkLine = ({ link, of }: { readonly link: BookingLink; readonly of: string }) => (
  <div className={styles.link}>
    <span className="trunc grow" title={link.title}>
      {link.title}
    </span>
    <IconButton
      label={`Copy link: ${link.title}, ${of}`}
      onClick={() => void copyBookingLink(link.bookingLink)}
    >
      <IconCopy {...icon} />
    </IconButton>
    <a
      className={styles.open}
      href={link.bookingLink}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Open link: ${link.title}, ${of}`}
      title="Open link"
    >
      <IconExternalLink {...icon} />
    </a>
  </div>
);
