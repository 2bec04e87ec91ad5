// Which columns has the person chosen of a list? Kept on the server, on the pages of a site for that site (OP-VIEWS-1)
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { whenForgotten } from '../../lib/person.ts';
import { readSetting } from '../../lib/settings-of-browser.ts';
import { slugInView } from '../../lib/slug-in-view.ts';
import { type ColumnChoice, usualChoice } from '../../ui/list/column-choice.ts';
import { useSignedIn } from '../me.ts';

/** What was chosen since the settings were read. */
const latest = new Map<string, ColumnChoice>();
whenForgotten(() => latest.clear());

const loadKeeper = () => import('./keep-columns.ts');

export const useColumnChoice = (list: string): readonly [ColumnChoice, (choice: ColumnChoice) => void] => {
  const { user, settings, sites } = useSignedIn();
  const slug = slugInView(useLocation().pathname);
  const site = sites.find((one) => one.slug === slug);
  const siteId = user.site_users.find(({ site_id }) => site_id === site?.id)?.site_id ?? null;
  const key = `${list} ${siteId}`;
  const [chosen, setChosen] = useState<{ readonly key: string; readonly choice: ColumnChoice } | null>(null);
  const choose = useCallback(
    (choice: ColumnChoice): void => {
      latest.set(key, choice);
      setChosen({ key, choice });
      void loadKeeper().then(({ keepColumns }) => keepColumns({ list, siteId, choice }));
    },
    [key, list, siteId],
  );
  const kept = settings.list_columns.find((one) => one.list === list && one.site_id === siteId)?.choice;
  // An earlier release kept it in this browser.
  const earlier = `alveary.columns.${user.id}.${list}`;
  useEffect(() => {
    const text = readSetting(earlier);
    if (text === null) return;
    void loadKeeper().then(({ takeOver }) => {
      const choice = takeOver(earlier, text);
      if (kept === undefined && choice !== null) choose(choice);
    });
  }, [earlier, kept, choose]);
  const choice = chosen?.key === key ? chosen.choice : (latest.get(key) ?? kept ?? usualChoice);
  return [choice, choose];
};
