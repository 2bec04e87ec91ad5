// Is the tab that is open in sight on a narrow screen?
import { NavLink } from 'react-router';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createStore, useStore } from '../lib/store.ts';
import { renderInPortal } from '../shell/testing/portal.tsx';
import { TabLine } from './tab-line.tsx';

const titles = [
  'Care Summary',
  'Trends',
  'Appointments',
  'Care Plan',
  'Care Team',
  'Devices',
  'Patient Details',
];

const isInSight = (link: Element): boolean => {
  const { left, right } = link.getBoundingClientRect();
  return left >= 0 && right <= window.innerWidth;
};

it('a line that is too long for the window scrolls to the tab that is open, also to one that is opened next', async () => {
  await page.viewport(360, 600);
  const { screen, router } = await renderInPortal(
    <TabLine label="Patient">
      {titles.map((title) => (
        <NavLink key={title} to={`/${title.replace(' ', '')}`}>
          {title}
        </NavLink>
      ))}
    </TabLine>,
    { path: '/PatientDetails' },
  );
  const tab = (name: string): Element => screen.getByRole('link', { name }).element();
  await expect.poll(() => isInSight(tab('Patient Details'))).toBe(true);
  expect(isInSight(tab('Care Summary'))).toBe(false);
  // Who comes by keyboard begins at the beginning.
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement).toBe(tab('Care Summary'));
  await router.navigate('/CareSummary');
  await expect.poll(() => isInSight(tab('Care Summary'))).toBe(true);
});

it('the tab that is open stays in sight when how much is open in those before it arrives', async () => {
  await page.viewport(360, 600);
  const count = createStore('');
  const Live = () => {
    const open = useStore(count);
    return (
      <TabLine label="Patient">
        {titles.map((title) => (
          <NavLink key={title} to={`/${title.replace(' ', '')}`}>
            {title}
            <span>{open}</span>
          </NavLink>
        ))}
      </TabLine>
    );
  };
  const { screen } = await renderInPortal(<Live />, { path: '/PatientDetails' });
  const tab = () => screen.getByRole('link', { name: /^Patient Details/ }).element();
  await expect.poll(() => isInSight(tab())).toBe(true);
  count.set(() => '128 open');
  await expect.poll(() => tab().textContent).toBe('Patient Details128 open');
  await expect.poll(() => isInSight(tab())).toBe(true);
});
