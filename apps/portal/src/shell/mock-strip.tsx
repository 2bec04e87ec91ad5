// Does this tab show mocked feature values? Then it says so on every page, with the way back (OP-SHELL-6).
import { Button } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useStore } from '../lib/store.ts';
import { useSignedIn } from './me.ts';
import { mockedFeatures, unmockAll } from './mocked-features.ts';
import { mayDebug } from '@alveary/contract/policies/shell.ts';
import styles from './mock-strip.module.css';

export const MockStrip = () => {
  const { me, sites } = useSignedIn();
  const mocked = useStore(mockedFeatures);
  const names = sites.filter((site) => mocked[site.id] !== undefined).map((site) => site.short_name);
  if (!mayDebug(me) || names.length === 0) return null;
  return (
    <section className={styles.strip} aria-label="Mocked site values">
      <IconFlask size={18} stroke={1.75} aria-hidden />
      <p className="grow">
        <b>Mocked site values</b> in this tab: {names.join(', ')}. The server goes by its own.
      </p>
      <Link to="/debug/mock/site">Change</Link>
      <Button size="xs" variant="default" onClick={unmockAll}>
        Reset
      </Button>
    </section>
  );
};
