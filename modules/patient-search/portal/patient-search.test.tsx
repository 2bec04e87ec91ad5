import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import { patientSearchCalls } from '../contract/calls.ts';
import type { PatientMatch } from '@alveary/modules/patients/contract/model.ts';
import { searchLimitCalls } from '../contract/search-limit.calls.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useUnsaved } from '@alveary/portal/shell/leave-prompt.ts';
import { nextFrames } from '@alveary/portal/shell/testing/frames.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { PatientSearch } from './patient-search.dialog.tsx';

const uuid = (at: number) => `0190a0a0-0000-7000-8000-${String(at).padStart(12, '0')}`;

const person = (at: number, facts: Partial<PatientMatch> = {}): PatientMatch => ({
  id: uuid(at),
  firstName: 'Anna',
  lastName: `Weiss${at}`,
  dateOfBirth: '1979-03-03',
  identifiers: { EhrId: `HL-${at}` },
  accessible: true,
  similar: false,
  siteProfiles: [
    {
      id: uuid(1000 + at),
      accessible: true,
      site: { id: uuid(9), slug: 'harbor-lung', shortName: 'Harbor Lung' },
    },
  ],
  ...facts,
});

const closed = (at: number, siteId: string | null = uuid(8)): PatientMatch =>
  person(at, {
    firstName: 'Jonah',
    lastName: 'Weiss',
    accessible: false,
    siteProfiles: [{ id: null, accessible: false, site: { id: siteId, slug: null, shortName: 'Summit CF' } }],
  });

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(patientCalls.recent, () => []);
  gateway.on(searchLimitCalls.limit, () => ({ limited_until: null }));
});
afterEach(() => gateway.restore());

const answer = (...rows: PatientMatch[]) =>
  gateway.on(patientSearchCalls.everywhere, () => ({ rows, total: rows.length }));

const open = async (user = someone) => {
  const onClose = vi.fn();
  const shown = await renderInPortal(<PatientSearch isOpen onClose={onClose} />, { user });
  return {
    ...shown,
    onClose,
    field: (label: string) => shown.screen.getByRole('textbox', { name: label, exact: true }),
  };
};

describe('the form', () => {
  it('PSEARCH-001 PSEARCH-002 PSEARCH-003 has the title, eight fields and their flexible match', async () => {
    const { screen, field } = await open();
    await expect.element(screen.getByRole('dialog', { name: 'Search Patients', exact: true })).toBeVisible();
    const labels = [
      'Last Name',
      'First Name',
      'EHR ID',
      'Phone Number',
      'Email',
      'Date of Birth (YYYY-MM-DD)',
      'UUID',
      'Member ID',
    ];
    for (const label of labels) await expect.element(field(label)).toBeVisible();
    expect(screen.getByRole('textbox').elements()).toHaveLength(labels.length);
    const boxes = screen
      .getByRole('checkbox', { name: 'flexible match', exact: true })
      .elements() as HTMLInputElement[];
    expect(boxes.map(({ checked }) => checked)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(boxes.map(({ disabled }) => disabled)).toEqual([false, false, true, true, true, true, true, true]);
    expect(screen.getByText('Exact match only').elements()).toHaveLength(6);
    await expect.element(field('Last Name')).toHaveFocus();
  });

  it('PSEARCH-004 PSEARCH-031 PSEARCH-032 Search waits for a value without an error', async () => {
    const { screen, field } = await open();
    const search = screen.getByRole('button', { name: 'Search', exact: true });
    await expect.element(search).toBeDisabled();
    await field('Date of Birth (YYYY-MM-DD)').fill('1962-1');
    await expect.element(search).toBeEnabled();
    await field('Last Name').click();
    const message = 'Date of birth must be in the format YYYY-MM-DD (i.e. 1970-01-31)';
    await expect.element(screen.getByText(message, { exact: true })).toBeVisible();
    await expect.element(search).toBeDisabled();
    await field('Date of Birth (YYYY-MM-DD)').fill('1962-10-09');
    await expect.element(search).toBeEnabled();
  });

  it('PSEARCH-005 Enter runs the search, and shows what is wrong instead when something is', async () => {
    const { screen, field } = await open();
    answer(person(1));
    await field('Phone Number').fill('555-01');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(screen.getByText('Phone number should have exactly 10 numbers. No country code needed.'))
      .toBeVisible();
    expect(gateway.received(patientSearchCalls.everywhere)).toEqual([]);
    await field('Phone Number').fill('(415) 555-0101');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('heading', { name: 'Results (1)' })).toBeVisible();
    expect(gateway.received(patientSearchCalls.everywhere)[0]?.query).toEqual({
      'phoneNumber.equals': '4155550101',
      page: '0',
      size: '1000',
      sort: 'lastName,asc',
    });
  });

  it('PSEARCH-023 an error stands in red above the form and the text stays', async () => {
    const { screen, field } = await open();
    gateway.refuse(patientSearchCalls.everywhere, 'TooManyRequests');
    await field('Last Name').fill('we');
    await userEvent.keyboard('{Enter}');
    const failure = screen.getByText('Too many requests. Wait a minute, then try again.');
    await expect.element(failure).toBeVisible();
    const [red = 0, green = 0, blue = 0] =
      getComputedStyle(failure.element()).color.match(/\d+/g)?.map(Number) ?? [];
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
    expect(failure.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
      field('Last Name').element().getBoundingClientRect().top,
    );
    await expect.element(field('Last Name')).toHaveValue('we');
    await expect.element(field('Last Name')).toHaveFocus();
    gateway.cut(patientSearchCalls.everywhere);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(/^The server cannot be reached/)).toBeVisible();
    await screen.getByRole('button', { name: 'Clear' }).click();
    await expect.element(field('Last Name')).toHaveValue('');
    expect(screen.getByText(/^The server cannot be reached/).elements()).toEqual([]);
  });

  it('the patients opened last are offered while nothing is typed', async () => {
    gateway.on(patientCalls.recent, () => [
      {
        profileId: uuid(4),
        siteProfileId: uuid(5),
        siteSlug: 'harbor-lung',
        siteShortName: 'Harbor Lung',
        firstName: 'Maya',
        lastName: 'Thornton',
        dateOfBirth: '1988-04-17',
        ehrId: 'HL-1001',
        openedAt: '2026-11-20T10:00:00Z',
      },
    ]);
    const { screen, field, router, onClose } = await open();
    const recent = screen.getByRole('link', { name: /Maya Thornton/ });
    await expect.element(recent).toBeVisible();
    await field('Last Name').fill('x');
    expect(recent.elements()).toEqual([]);
    await field('Last Name').fill('');
    await recent.click();
    await vi.waitFor(() =>
      expect(router.state.location.pathname).toBe(`/site/harbor-lung/patient/${uuid(5)}`),
    );
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });
});

describe('the results', () => {
  const search = async (text = 'we') => {
    const shown = await open();
    await shown.field('Last Name').fill(text);
    await userEvent.keyboard('{Enter}');
    return shown;
  };

  const known = person(1);
  const unknown = person(2, {
    firstName: null,
    lastName: null,
    dateOfBirth: null,
    identifiers: { EhrId: null },
  });
  const rowsOf = async (screen: Awaited<ReturnType<typeof search>>['screen']) => {
    await expect.element(screen.getByRole('heading', { name: 'Results (2)' })).toBeVisible();
    return screen
      .getByRole('listitem')
      .elements()
      .map((row) => row.textContent)
      .filter((text) => text.includes('EHR ID'));
  };

  it('PSEARCH-007 PSEARCH-008 say their count, and each its sites', async () => {
    answer(known, unknown);
    const rows = await rowsOf((await search()).screen);
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row).toContain('Harbor Lung');
  });

  it('PSEARCH-009 PSEARCH-010 PSEARCH-011 say name, birth date and EHR ID, or that they are not known', async () => {
    answer(known, unknown);
    const rows = await rowsOf((await search()).screen);
    expect(rows.find((row) => row.includes('Weiss1'))).toMatch(/Anna Weiss1.*Mar 3, 1979.*EHR ID: HL-1/);
    expect(rows.find((row) => row?.includes('['))).toMatch(
      /\[Unknown Patient\].*Unknown Date of Birth.*EHR ID: --/,
    );
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['We']);
  });

  it('PSEARCH-012 PSEARCH-013 PSEARCH-030 nothing found, and Refilter keeps what was typed', async () => {
    answer();
    const { screen, field } = await search('zzz');
    await expect
      .element(screen.getByText('Sorry there are no matching results', { exact: true }))
      .toBeVisible();
    await expect
      .element(screen.getByText('Please try refiltering with new search criteria', { exact: true }))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Refilter' }).click();
    await expect.element(field('Last Name')).toHaveValue('zzz');
    await expect.element(field('Last Name')).toHaveFocus();
  });

  it('similar names stand below those that match, under a heading of their own', async () => {
    answer(person(1), person(2, { similar: true }), person(3, { similar: true }));
    const { screen } = await search();
    await expect.element(screen.getByRole('heading', { name: 'Results (3)' })).toBeVisible();
    await expect.element(screen.getByText('1 as typed, 2 with similar names')).toBeVisible();
    const head = screen.getByRole('heading', { name: 'Similar names' });
    await expect.element(head).toBeVisible();
    const below = (name: RegExp) =>
      head.element().getBoundingClientRect().top <
      screen.getByRole('link', { name }).element().getBoundingClientRect().top;
    expect([/Weiss1 Harbor/, /Weiss2 \(similar name\)/, /Weiss3 \(similar name\)/].map(below)).toEqual([
      false,
      true,
      true,
    ]);
    await expect.element(screen.getByRole('link', { name: /Weiss1/ })).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect.element(screen.getByRole('link', { name: /Weiss3/ })).toHaveFocus();
  });

  it('only similar names: the heading says that nobody has the name as typed', async () => {
    answer(person(2, { similar: true }));
    const { screen } = await search();
    await expect.element(screen.getByText(/^Nobody has the name as it was typed/)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: /Weiss2/ })).toHaveFocus();
  });

  it('PSEARCH-006 PSEARCH-029 PSEARCH-030 Clear and Refilter stand beside Search from the form to the results', async () => {
    const answered = Promise.withResolvers<void>();
    gateway.on(patientSearchCalls.everywhere, async () => {
      await answered.promise;
      return { rows: [person(1)], total: 1 };
    });
    const { screen, field } = await open();
    const button = (name: string) => screen.getByRole('button', { name, exact: true });
    const expectButtons = async (clear: boolean, refilter: boolean, run: boolean) => {
      for (const [name, isEnabled] of [
        ['Clear', clear],
        ['Refilter', refilter],
        ['Search', run],
      ] as const) {
        await (isEnabled
          ? expect.element(button(name)).toBeEnabled()
          : expect.element(button(name)).toBeDisabled());
      }
      const places = ['Clear', 'Refilter', 'Search'].map((name) =>
        button(name).element().getBoundingClientRect(),
      );
      expect(new Set(places.map(({ top }) => Math.round(top))).size).toBe(1);
      const [clearAt, refilterAt, searchAt] = places.map(({ left }) => left);
      expect(clearAt).toBeLessThan(refilterAt ?? 0);
      expect(refilterAt).toBeLessThan(searchAt ?? 0);
    };
    await expectButtons(false, false, false);
    await field('Last Name').fill('weiss');
    await expectButtons(true, false, true);
    await button('Search').click();
    await expect.element(screen.getByRole('status', { name: 'Searching' })).toBeVisible();
    await expectButtons(true, true, false);
    answered.resolve();
    await expect.element(screen.getByRole('heading', { name: 'Results (1)' })).toBeVisible();
    await expectButtons(true, true, false);
    await button('Refilter').click();
    await expect.element(field('Last Name')).toHaveValue('weiss');
    await expectButtons(true, false, true);
    await button('Search').click();
    await button('Clear').click();
    await expect.element(field('Last Name')).toHaveValue('');
    await expectButtons(false, false, false);
  });

  it('OP-PSEARCH-3 who looked up too many patients of other practices is told that own ones only are answered', async () => {
    answer();
    const { screen, field } = await open({ ...someone, is_staff: false });
    await field('Last Name').fill('Weiss');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Sorry there are no matching results')).toBeVisible();
    expect(screen.getByText(/patients of your own sites only/).elements()).toEqual([]);
    gateway.on(searchLimitCalls.limit, () => ({ limited_until: '2026-01-05T10:30:00Z' }));
    await screen.getByRole('button', { name: /Refilter/ }).click();
    await field('Last Name').fill('Weisse');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(/Until .* patients of your own sites only/)).toBeVisible();
  });

  it('PSEARCH-014 PSEARCH-015 a closed result cannot be opened; people who are not staff get no Grant Access', async () => {
    answer(closed(1), person(2));
    const { screen, field, router } = await open({ ...someone, is_staff: false });
    await field('Last Name').fill('weiss');
    await userEvent.keyboard('{Enter}');
    const row = screen.getByRole('group', { name: 'Jonah Weiss, no access' });
    await expect.element(row).toHaveAttribute('aria-disabled', 'true');
    const accessible = screen.getByRole('link', { name: /Weiss2/ });
    const hatched = (of: Element) => getComputedStyle(of).backgroundImage.includes('repeating');
    expect([hatched(row.element()), hatched(accessible.element())]).toEqual([true, false]);
    expect(screen.getByText('No access').elements()).toHaveLength(1);
    expect(row.getByRole('link').elements()).toEqual([]);
    await row.click({ force: true });
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/');
    expect(screen.getByRole('button', { name: /Grant Access/ }).elements()).toEqual([]);
  });

  it('PSEARCH-016 PSEARCH-017 PSEARCH-018 staff grant access in a new tab', async () => {
    answer(closed(1), closed(2, null), person(3));
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { screen } = await search();
    const buttons = screen.getByRole('button', { name: /^Grant Access/ });
    await expect.element(screen.getByRole('link', { name: /Weiss3/ })).toBeVisible();
    expect(buttons.elements()).toHaveLength(2);
    await buttons.first().click();
    expect(opened).toHaveBeenCalledWith(
      `https://admin.alveary.example/site-user/new?currentUserId=${someone.id}&currentSiteId=${uuid(8)}`,
      '_blank',
      'noopener',
    );
    await buttons.nth(1).click();
    await expect
      .element(screen.getByRole('alert').getByText('Error: No site id', { exact: true }))
      .toBeVisible();
    opened.mockRestore();
  });

  it('a wheel scroll keeps the focus in the results, and the arrows go on from there', async () => {
    const many = Array.from({ length: 200 }, (_, at) => person(at + 1));
    answer(...many);
    const { screen, field } = await open();
    await userEvent.type(field('Last Name'), 'weiss{Enter}');
    const first = screen.getByRole('link', { name: /Weiss1\b/ }).first();
    await expect.element(first).toHaveFocus();
    const scroller = document.querySelector('[role="list"][aria-label="Found patients"]')?.parentElement;
    scroller?.scrollTo(0, 6000);
    await expect.element(screen.getByText('Weiss105', { exact: false }).first()).toBeVisible();
    await expect.element(first).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(screen.getByRole('link', { name: /Weiss2\b/ }).first()).toHaveFocus();
  });

  it('PSEARCH-020 arrows choose and Enter opens the first site the person can access', async () => {
    answer(person(1), person(2), person(3));
    const { router, onClose, screen } = await search();
    await expect.element(screen.getByRole('link', { name: /Weiss1/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    await expect.element(screen.getByRole('link', { name: /Weiss2/ })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() =>
      expect(router.state.location.pathname).toBe(`/site/harbor-lung/patient/${uuid(1002)}`),
    );
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('PSEARCH-026 stand alone after the loading, which stood alone after the form', async () => {
    const held = Promise.withResolvers<void>();
    gateway.on(patientSearchCalls.everywhere, async () => {
      await held.promise;
      return { rows: [known], total: 1 };
    });
    const { screen, field } = await open();
    const parts = () => ({
      form: field('First Name').elements().length,
      loading: screen.getByRole('status', { name: 'Searching' }).elements().length,
      results: screen.getByRole('heading', { name: /^Results/ }).elements().length,
    });
    await field('Last Name').fill('We');
    expect(parts()).toEqual({ form: 1, loading: 0, results: 0 });
    await userEvent.keyboard('{Enter}');
    await expect.poll(parts).toEqual({ form: 0, loading: 1, results: 0 });
    held.resolve();
    await expect.poll(parts).toEqual({ form: 0, loading: 0, results: 1 });
  });

  it('PSEARCH-027 a late answer to an older search is ignored', async () => {
    const late = Promise.withResolvers<void>();
    gateway.on(patientSearchCalls.everywhere, async ({ query }) => {
      if (query['lastName.contains'] === 'old') await late.promise;
      const rows = [person(query['lastName.contains'] === 'old' ? 1 : 2)];
      return { rows, total: 1 };
    });
    const { screen, field } = await search('old');
    await screen.getByRole('button', { name: 'Refilter' }).click();
    await field('Last Name').fill('new');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('link', { name: /Weiss2/ })).toBeVisible();
    expect(gateway.received(patientSearchCalls.everywhere)).toHaveLength(2);
    late.resolve();
    // What the late answer would show is drawn by then.
    await nextFrames();
    await expect.element(screen.getByRole('link', { name: /Weiss2/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /Weiss1/ }).elements()).toEqual([]);
  });

  it('PSEARCH-042 a thousand results are one screen of rows in the page, and End reaches the last', async () => {
    answer(...Array.from({ length: 1000 }, (_, at) => person(at)));
    const { screen } = await search();
    await expect.element(screen.getByRole('heading', { name: 'Results (1,000)' })).toBeVisible();
    expect(screen.getByRole('listitem').elements().length).toBeLessThan(40);
    await expect.element(screen.getByRole('link', { name: /Weiss0/ })).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect.element(screen.getByRole('link', { name: /Weiss999/ })).toHaveFocus();
  });
});

it('PSEARCH-022 PSEARCH-041 choosing searches the own sites only and opens nothing', async () => {
  gateway.on(patientSearchCalls.inOwnSites, () => ({ rows: [person(4)], total: 1 }));
  const onChoose = vi.fn();
  const { screen, router } = await renderInPortal(
    <PatientSearch isOpen onClose={vi.fn()} onChoose={onChoose} />,
  );
  await screen.getByRole('textbox', { name: 'Last Name' }).fill('we');
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('button', { name: /Weiss4/ }).click();
  expect(onChoose).toHaveBeenCalledWith(uuid(4), expect.objectContaining({ lastName: 'Weiss4' }));
  expect(router.state.location.pathname).toBe('/');
});

const Unsaved = () => {
  useUnsaved(true);
  return null;
};

it('PSEARCH-021 OP-PSEARCH-5 an unsaved note asks before the next patient opens, and Stay keeps the results', async () => {
  answer(person(1));
  const onClose = vi.fn();
  const { screen, router } = await renderInPortal(
    <>
      <Unsaved />
      <PatientSearch isOpen onClose={onClose} />
    </>,
  );
  await screen.getByRole('textbox', { name: 'Last Name' }).fill('we');
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('link', { name: /Weiss1/ }).click();
  await expect
    .element(screen.getByText('You have unsaved changes. Are you sure you want to leave?'))
    .toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('link', { name: /Weiss1/ })).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  expect(router.state.location.pathname).toBe('/');
  await screen.getByRole('link', { name: /Weiss1/ }).click();
  await screen.getByRole('button', { name: 'Leave' }).click();
  await vi.waitFor(() =>
    expect(router.state.location.pathname).toBe(`/site/harbor-lung/patient/${uuid(1001)}`),
  );
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('OP-PSEARCH-5 choosing the patient who is on the screen just closes the overlay', async () => {
  answer(person(1));
  const onClose = vi.fn();
  const path = `/site/harbor-lung/patient/${uuid(1001)}/logs`;
  const { screen, router } = await renderInPortal(<PatientSearch isOpen onClose={onClose} />, { path });
  await screen.getByRole('textbox', { name: 'Last Name' }).fill('we');
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('link', { name: /Weiss1/ }).click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(router.state.location.pathname).toBe(path);
});
