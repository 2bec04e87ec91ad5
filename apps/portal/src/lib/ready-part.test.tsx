import { Suspense, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { readyPart } from './ready-part.tsx';

const Counter = ({ name }: { readonly name: string }) => {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {name} {count}
    </button>
  );
};

const drawn = (Part: ReturnType<typeof readyPart<{ readonly name: string }>>, name: string) => (
  <Suspense fallback={<p>Loading</p>}>
    <Part name={name} />
  </Suspense>
);

it('what was loaded ahead is drawn at once, without a word of loading', async () => {
  const Part = readyPart(async () => Counter);
  await Part.preload();
  const seen: string[] = [];
  const observer = new MutationObserver(() => seen.push(document.body.textContent));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  const screen = await render(drawn(Part, 'Ready'));
  await expect.element(screen.getByRole('button', { name: 'Ready 0' })).toBeVisible();
  observer.disconnect();
  expect(seen.join()).not.toContain('Loading');
});

it('what was not is loaded when it is drawn, and keeps its state when it is drawn again', async () => {
  const load = vi.fn(async () => Counter);
  const Part = readyPart(load);
  const screen = await render(drawn(Part, 'Later'));
  await screen.getByRole('button', { name: 'Later 0' }).click();
  await Part.preload();
  await screen.rerender(drawn(Part, 'Again'));
  await expect.element(screen.getByRole('button', { name: 'Again 1' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});
