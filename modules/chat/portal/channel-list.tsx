// The conversations: AI first, then the latest; narrowed by owner, site and name (CHAT-002 to CHAT-007).
import { SegmentedControl, Select } from '@mantine/core';
import { IconMessageCircleOff } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { now } from '@alveary/portal/lib/clock.ts';
import { localeOfSites } from '@alveary/portal/lib/dates.ts';
import { useStore } from '@alveary/portal/lib/store.ts';
import { wordFilter } from '@alveary/portal/lib/word-filter.ts';
import { useMe, useSignedIn } from '@alveary/portal/shell/me.ts';
import { personsBroker } from '@alveary/portal/shell/session-watch.ts';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { FilterField } from '@alveary/portal/ui/filter-field.tsx';
import { useVirtualRows } from '@alveary/portal/ui/list/virtual-rows.ts';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { type ChatChannel, isAI } from '../contract/model.ts';
import {
  byOrder,
  type OwnerFilter,
  ownerFilters,
  passesOwner,
  passesSite,
  sharedNames,
} from '../contract/rules.ts';
import { mayAssignSms } from '../contract/policies.ts';
import { conversations, type Chosen } from './conversations.ts';
import { ChannelRow } from './channel-row.tsx';
import { StartChannel } from './start-channel.tsx';
import { UnknownRows } from './unknown-rows.tsx';
import styles from './messages.module.css';

interface ChannelListProps {
  readonly chosen: Chosen | null;
  /** The channel whose thread was just left for the list. */
  readonly left: string | null;
  readonly onChoose: (chosen: Chosen) => void;
  readonly isConnected: boolean;
}

const ROW_PX = 58;

const narrow = wordFilter<ChatChannel>(({ patientFullName }) => patientFullName);
const isOwner = (value: string): value is OwnerFilter => ownerFilters.some((one) => one === value);

export const ChannelList = ({ chosen, left, onChoose, isConnected }: ChannelListProps) => {
  const { me, sites, settings } = useSignedIn();
  const person = useMe();
  const broker = useStore(personsBroker);
  const { channels, listError } = useStore(conversations.feed.state);
  const [owner, setOwner] = useState<OwnerFilter>('All');
  const [siteId, setSiteId] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const ordered = useMemo(() => [...(channels?.values() ?? [])].sort(byOrder), [channels]);
  const shown = useMemo(() => {
    const passing = ordered.filter((one) => passesOwner(one, owner, me.id) && passesSite(one, siteId));
    return narrow(passing, typed);
  }, [ordered, owner, siteId, typed, me.id]);
  const shared = useMemo(() => sharedNames(ordered), [ordered]);
  const choices = sites.map(({ id, short_name }) => ({ value: id, label: short_name }));
  return (
    <section className={styles.list} aria-label="Conversations">
      <div className={styles.filters}>
        <SegmentedControl
          size="xs"
          aria-label="Owner"
          data={[...ownerFilters]}
          value={owner}
          onChange={(value) => isOwner(value) && setOwner(value)}
        />
        <Select
          size="xs"
          aria-label="Site"
          placeholder="All sites"
          data={choices}
          value={siteId}
          onChange={setSiteId}
          clearable
        />
        <FilterField
          label="Filter by name"
          placeholder="Filter by name"
          className={styles.name}
          value={typed}
          onChange={setTyped}
        />
      </div>
      {listError === null ? null : (
        <ErrorState
          title={listError}
          isSlim={channels !== null}
          onRetry={() => broker && void conversations.feed.read(broker, settings.broker.channels)}
        />
      )}
      {isConnected ? <StartChannel channels={channels} onChoose={onChoose} /> : null}
      {mayAssignSms.sites(person).length === 0 ? null : (
        <UnknownRows locale={localeOfSites(sites)} now={now()} />
      )}
      {channels === null && listError === null ? (
        <SkeletonRows rows={6} columns={['15%', '75%']} label="Loading the conversations" />
      ) : null}
      {channels !== null && shown.length === 0 ? (
        <EmptyState
          icon={<IconMessageCircleOff size={28} stroke={1.5} aria-hidden />}
          title={
            channels.size === 0
              ? 'No conversations at your sites yet.'
              : 'No conversation passes the filters.'
          }
        />
      ) : null}
      <Rows
        shown={shown}
        shared={shared}
        left={left}
        chosen={chosen}
        onChoose={onChoose}
        isConnected={isConnected}
      />
    </section>
  );
};

interface RowsProps extends ChannelListProps {
  readonly shown: readonly ChatChannel[];
  /** Names that several patients have. */
  readonly shared: ReadonlySet<string>;
}

const Rows = ({ shown, shared, left, chosen, onChoose, isConnected }: RowsProps) => {
  const locale = localeOfSites(useSignedIn().sites);
  const scroller = useRef<HTMLDivElement>(null);
  const { items, totalPx } = useVirtualRows({
    count: shown.length,
    scroller,
    heightOf: () => ROW_PX,
    active: -1,
    headPx: 0,
  });
  return (
    <div ref={scroller} className={styles.rows}>
      <ul style={{ height: totalPx }}>
        {items.map(({ index, start }) => {
          const channel = shown[index];
          return channel === undefined ? null : (
            <li key={channel.id} style={{ transform: `translateY(${start}px)` }}>
              <ChannelRow
                channel={channel}
                takesFocus={channel.id === left}
                isSameName={shared.has(channel.patientFullName)}
                locale={locale}
                now={now()}
                isChosen={channel.id === chosen?.channelId}
                isDisabled={!isConnected}
                onChoose={() =>
                  onChoose({ principal: channel.principal, channelId: channel.id, isAi: isAI(channel) })
                }
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
};
