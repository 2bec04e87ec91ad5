// Does the keyboard go on in a call, where the button that began it is gone?
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { VisitStage } from './visit-stage.tsx';

const nothing = (): void => undefined;

const Visit = () => {
  const [isOn, setOn] = useState(false);
  return isOn ? (
    <VisitStage
      name="Maya"
      talking={{ state: 'connecting', picture: null, leave: nothing }}
      check={{ kind: 'asking' }}
      onStartDevices={nothing}
      onLeave={nothing}
    />
  ) : (
    <button type="button" onClick={() => setOn(true)}>
      Let in
    </button>
  );
};

it('OP-VIDEO-1 the call has the focus when it takes the place of the button', async () => {
  const { screen } = await renderInPortal(<Visit />);
  await screen.getByRole('button', { name: 'Let in' }).click();
  await expect.element(screen.getByRole('group', { name: 'Video with Maya' })).toHaveFocus();
});
