// The error page: what a person reads there, and when it leads home (document 1 §2, §8).
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { CallError } from '../lib/call-error.ts';
import { noteRequest } from '../lib/recent-requests.ts';
import { NotFoundPage, RouteErrorPage } from './error-page.tsx';
import { startGateway } from './testing/gateway.ts';
import { renderInPortal } from './testing/portal.tsx';

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

it('SHELL-051 SHELL-079 the error page names a page that does not exist and leads home', async () => {
  const gateway = startGateway();
  onTestFinished(() => gateway.restore());
  noteRequest({ id: 'r-before', path: 'portal_admin/me', status: 200 });
  noteRequest({ id: 'r-newest', path: 'settings', status: 200 });
  const { screen } = await renderInPortal(<NotFoundPage />);
  await expect.element(screen.getByText('Reference: r-newest')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'This page could not be found' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Back to the home page' }))
    .toHaveAttribute('href', '/');
});
