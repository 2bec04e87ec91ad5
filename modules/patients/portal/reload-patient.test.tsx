// Is reloading a patient refused in the words of the documents where none is loaded? (document 1 §8)
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { useReloadPatient } from './reload-patient.ts';
import { onPatientPage } from './testing/on-patient-page.tsx';

const Reload = () => {
  const reload = useReloadPatient();
  const [said, setSaid] = useState('');
  const press = (): void => {
    reload().then(
      () => setSaid('Reloaded'),
      (error: unknown) => setSaid(String(error)),
    );
  };
  return (
    <>
      <button type="button" onClick={press}>
        Reload
      </button>
      <p>{said}</p>
    </>
  );
};

it("PROFILE-002 throws 'No site profile loaded' where none is, and reloads the one that is", async () => {
  const { screen } = await renderInPortal(<Reload />);
  await screen.getByRole('button', { name: 'Reload' }).click();
  await expect.element(screen.getByText('Error: No site profile loaded', { exact: true })).toBeVisible();
  await screen.unmount();
  const { screen: onPage } = await renderInPortal(onPatientPage(<Reload />));
  await onPage.getByRole('button', { name: 'Reload' }).click();
  await expect.element(onPage.getByText('Reloaded', { exact: true })).toBeVisible();
});
