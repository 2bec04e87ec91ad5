// The calendar beside the chart: my appointments of a day, and the links under which colleagues are booked (document 2 §2 Calendar)
import { Tabs } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { PanelCard } from '@alveary/portal/shell/panel-card.tsx';
import type { PanelProps } from '@alveary/portal/shell/panel-view.tsx';
import { CareTeamLinksList } from './care-team-links.tsx';
import { MyAppointments } from './my-appointments.tsx';
import styles from './calendar.module.css';

const tabs = ['appointments', 'links'] as const;

export function CalendarPanel(_: PanelProps<'calendar'>) {
  const [tab, setTab] = useState<(typeof tabs)[number]>('appointments');
  return (
    <PanelCard icon={<IconCalendar size={18} stroke={1.75} aria-hidden />} title="Calendar">
      <Tabs
        value={tab}
        onChange={(next) => setTab(tabs.find((one) => one === next) ?? 'appointments')}
        keepMounted={false}
      >
        <Tabs.List grow className={styles.tabs} aria-label="Calendar">
          <Tabs.Tab value="appointments">My Appointments</Tabs.Tab>
          <Tabs.Tab value="links">Care Team Links</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="appointments">
          <MyAppointments />
        </Tabs.Panel>
        <Tabs.Panel value="links">
          <CareTeamLinksList />
        </Tabs.Panel>
      </Tabs>
    </PanelCard>
  );
}
