// What does a person read on the error page, and when does it lead home? (document 1 §2, §8)
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { CallError } from '../lib/call-error.ts';
import { RouteErrorPage } from './error-page.tsx';

const refusal = (status: number, message: string) =>
  new CallError({ status, code: 'NotAllowed', message, errors: [], current: null, requestId: null });

it.each<[string, Error | Response, string, string, boolean]>([
  [
    'SHELL-076 SHELL-078 the message, and 500',
    new Error('The chart is damaged.'),
    '500',
    'The chart is damaged.',
    false,
  ],
  ['SHELL-077 SHELL-078 Error where there is no message', new Error(''), '500', 'Error', false],
  [
    'SHELL-078 the status of a refusal, no link',
    refusal(403, 'No permission.'),
    '403',
    'No permission.',
    false,
  ],
  ['SHELL-079 404 of a call, and the link', refusal(404, 'No such chart.'), '404', 'No such chart.', true],
  [
    'SHELL-079 404 of a route, and the link',
    new Response(null, { status: 404 }),
    '404',
    'This page could not be found',
    true,
  ],
])('%s', async (_name, thrown, status, message, leadsHome) => {
  const router = createMemoryRouter([
    { path: '/', element: <p>first</p> },
    {
      path: '/broken',
      loader: () => Promise.reject(thrown),
      element: null,
      errorElement: <RouteErrorPage />,
    },
  ]);
  const screen = await render(<RouterProvider router={router} />);
  await router.navigate('/broken');
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(message);
  await expect.element(screen.getByText(status, { exact: true })).toBeVisible();
  const links = screen.getByRole('link').elements();
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    leadsHome ? [['Back to the home page', '/']] : [],
  );
});

it('SHELL-080 an error that cannot even be shown leaves a plain link home', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const unreadable = Object.defineProperty(new Error('x'), 'message', {
    get: () => {
      throw new Error('This error has no words.');
    },
  });
  const router = createMemoryRouter([
    { path: '/', element: <p>first</p> },
    {
      path: '/broken',
      loader: () => Promise.reject(unreadable),
      element: null,
      errorElement: <RouteErrorPage />,
    },
  ]);
  const screen = await render(<RouterProvider router={router} />);
  await router.navigate('/broken');
  await expect
    .element(screen.getByRole('link', { name: 'Go back to home', exact: true }))
    .toHaveAttribute('href', '/');
  logged.mockRestore();
});
