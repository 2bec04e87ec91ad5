// Where does a person start? With the search, the patients opened last and the own sites (SHELL-060; OP-SHELL-2 until the lists exist)
import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNow } from '../../lib/clock.ts';
import { useSignedIn } from '../../shell/me.ts';
import { openSearch } from '../../shell/search-store.ts';
import { searchKeys } from '../../shell/shortcuts.ts';
import { greetingAt } from './greeting.rules.ts';
import { MySites } from './my-sites.tsx';
import { RecentCard } from './recent-card.tsx';
import './home.css';

const EVERY_MINUTE_MS = 60_000;

export const HomePage = () => {
  const { user } = useSignedIn();
  const time = useNow(EVERY_MINUTE_MS);
  return (
    <div className="home">
      <section className="home-start">
        <h1>
          {greetingAt(new Date(time).getHours())}, {user.first_name}
        </h1>
        <Button
          className="home-search"
          variant="default"
          size="md"
          justify="flex-start"
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          rightSection={<kbd aria-hidden>{searchKeys()}</kbd>}
          onClick={openSearch}
        >
          Search Patients
        </Button>
        <p className="dim">By name, EHR ID, phone number, email, date of birth, UUID or member ID.</p>
      </section>
      <div className="home-cards">
        <RecentCard time={time} />
        <MySites />
      </div>
    </div>
  );
};
