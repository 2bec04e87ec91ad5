import { practitionerCalls } from '../contract/calls.ts';
import type { Practitioner } from '../contract/model.ts';
import { siteCalls } from '@alveary/modules/sites/contract/calls.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { nextFrames } from '@alveary/portal/shell/testing/frames.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someSite } from '@alveary/portal/shell/testing/portal.tsx';
import { PractitionerSearch } from './practitioner-search.dialog.tsx';

const bay: Site = {
  ...someSite,
  id: '0190a0a0-0000-7000-8000-000000000002',
  short_name: 'BAC',
  full_name: 'Bay Allergy & Asthma',
  slug: 'bay-allergy',
};
const norrland: Site = {
  ...someSite,
  id: '0190a0a0-0000-7000-8000-000000000003',
  short_name: 'Norrland',
  full_name: 'Norrland Lungmottagning',
  slug: 'norrland',
  region: 'eu',
};

const marsh: Practitioner = {
  npi: '1234567893',
  name: { firstName: 'Evelyn', lastName: 'Marsh' },
  authorizedOfficialFirstName: null,
  authorizedOfficialLastName: null,
  credential: 'MD',
  type: 'Pulmonologist',
  siteIds: [someSite.id],
};
const stranger: Practitioner = { ...marsh, npi: '1982735509', name: null, credential: null, siteIds: [] };

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
});
afterEach(() => gateway.restore());

const known = (...rows: Practitioner[]) =>
  gateway.on(practitionerCalls.search, () => ({ rows, total: rows.length }));
const registry = (...rows: Practitioner[]) =>
  gateway.on(practitionerCalls.searchRegistry, () => ({ rows, total: rows.length }));

const open = async (sites: readonly Site[] = [someSite, bay], practice?: Site) => {
  const onChoose = vi.fn();
  const onWithout = vi.fn();
  const shown = await renderInPortal(
    <PractitionerSearch
      isOpen
      onClose={() => {}}
      sites={sites}
      onChoose={onChoose}
      onWithout={onWithout}
      {...(practice ? { practice } : {})}
    />,
    { sites },
  );
  const { screen } = shown;
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  const field = (name: string) => screen.getByRole('textbox', { name, exact: true });
  const chooseSite = async (typed: string, name: string): Promise<void> => {
    await screen.getByLabelText('Select the Group/Practice for this Patient:').first().fill(typed);
    await screen.getByRole('option', { name }).click();
  };
  return { ...shown, onChoose, onWithout, button, field, chooseSite };
};

const searchMarsh = async () => {
  const shown = await open(undefined, someSite);
  await shown.field('Practitioner Last Name').fill('marsh');
  await userEvent.keyboard('{Enter}');
  return shown;
};

describe('the form', () => {
  it('PRACT-002 PRACT-003 PRACT-005 the practice first, of the sites by their full names', async () => {
    const { screen, chooseSite } = await open();
    await expect
      .element(screen.getByRole('heading', { name: 'Provide Practice Info', exact: true }))
      .toBeVisible();
    await chooseSite('allergy', 'Bay Allergy & Asthma');
  });

  it('PRACT-004 the choice of sites is narrowed here, by part of a name in any case', async () => {
    const { screen } = await open();
    const input = screen.getByLabelText('Select the Group/Practice for this Patient:').first();
    const names = () =>
      screen
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent);
    for (const part of ['ALLERG', 'y & asth', 'bac']) {
      await input.fill(part);
      await expect.poll(names).toEqual(['Bay Allergy & Asthma']);
    }
    expect(gateway.received(siteCalls.list)).toEqual([]);
  });

  it('PRACT-006 PRACT-007 PRACT-008 says how to search', async () => {
    const { screen } = await open();
    for (const text of [
      'Search for the referring practitioner using any fields.',
      'Any text fields left empty will not be applied to the search.',
      'Apply Flexible Match:',
    ]) {
      await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
    }
  });

  it('PRACT-009 PRACT-010 PRACT-011 asks for names, which match flexibly, and an NPI, which does not', async () => {
    const { screen, field } = await open();
    for (const name of ['Practitioner Last Name', 'First Name', 'NPI']) {
      await expect.element(field(name)).toBeVisible();
    }
    const boxes = screen.getByRole('checkbox', { name: 'flexible match' }).elements();
    const ofField = (box: Element) => document.getElementById(box.getAttribute('aria-describedby') ?? '');
    expect(boxes.map((box) => ofField(box)?.textContent)).toEqual(['Practitioner Last Name', 'First Name']);
    await expect.element(screen.getByText('Exact match only')).toBeVisible();
  });

  it('PRACT-012 PRACT-013 Search waits for a site and a field, and Clear empties both', async () => {
    const { button, field, chooseSite } = await open();
    await field('Practitioner Last Name').fill('marsh');
    await expect.element(button('Search')).toBeDisabled();
    await expect.element(button('Continue without a referrer')).toBeDisabled();
    await chooseSite('allergy', 'Bay Allergy & Asthma');
    await expect.element(button('Search')).toBeEnabled();
    await field('Practitioner Last Name').fill(' ');
    await expect.element(button('Search')).toBeDisabled();
    await field('Practitioner Last Name').fill('marsh');
    await field('First Name').fill('eve');
    await button('Clear').click();
    for (const name of ['Practitioner Last Name', 'First Name'])
      await expect.element(field(name)).toHaveValue('');
    await expect.element(button('Continue without a referrer')).toBeDisabled();
  });

  it('PRACT-011 an NPI that cannot be one is said beside the field once it is left', async () => {
    const { screen, field } = await open(undefined, someSite);
    const message = screen.getByText('An NPI has 10 digits and a check digit that fits. Check the number.');
    await field('NPI').fill('1234567890');
    await expect.element(message).not.toBeInTheDocument();
    await field('First Name').click();
    await expect.element(message).toBeVisible();
    await field('NPI').fill('1234567893');
    await expect.element(message).not.toBeInTheDocument();
  });

  it('PRACT-003 only a site of the list counts', async () => {
    const { screen, button, field } = await open();
    await field('Practitioner Last Name').fill('marsh');
    const input = screen.getByLabelText('Select the Group/Practice for this Patient:').first();
    await input.fill('nowhere');
    await expect.element(screen.getByText('None of your sites has this name.')).toBeVisible();
    await field('First Name').click();
    await expect.element(input).toHaveValue('');
    await expect.element(button('Search')).toBeDisabled();
  });

  it('PRACT-002 a practice that was passed in is not asked for', async () => {
    const { screen } = await open(undefined, someSite);
    await expect.element(screen.getByText('Apply Flexible Match:')).toBeVisible();
    expect(screen.getByText('Provide Practice Info').elements()).toEqual([]);
  });

  it('OP-PRACT-2 sites of the EU have no NPI and no registry', async () => {
    known();
    const { screen, field, chooseSite } = await open([someSite, norrland]);
    await expect.element(field('NPI')).toBeVisible();
    await chooseSite('norr', 'Norrland Lungmottagning');
    expect(field('NPI').elements()).toEqual([]);
    await field('Practitioner Last Name').fill('berg');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Sorry there are no matching results')).toBeVisible();
    expect(screen.getByText('Search NPI Registry').elements()).toEqual([]);
    expect(gateway.received(practitionerCalls.searchRegistry)).toEqual([]);
  });

  it('PRACT-043 an error stands in red above the form and the text stays', async () => {
    gateway.refuse(practitionerCalls.search, 'TooManyRequests');
    const { screen, field } = await searchMarsh();
    const failure = screen.getByText('Too many requests. Wait a minute, then try again.');
    await expect.element(failure).toBeVisible();
    const [red = 0, green = 0, blue = 0] =
      getComputedStyle(failure.element()).color.match(/\d+/g)?.map(Number) ?? [];
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
    expect(failure.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
      field('Practitioner Last Name').element().getBoundingClientRect().top,
    );
    await expect.element(field('Practitioner Last Name')).toHaveValue('marsh');
  });
});

describe('the results', () => {
  it('PRACT-015 PRACT-018 PRACT-027 one of the site is chosen with the keyboard', async () => {
    known(stranger, marsh);
    const { screen, onChoose } = await searchMarsh();
    await expect.element(screen.getByRole('heading', { name: 'Results (2)' })).toBeVisible();
    const row = screen.getByRole('button', { name: 'Evelyn Marsh, MD Pulmonologist NPI: 1234567893' });
    await expect.element(row).toHaveFocus();
    const outside = screen.getByRole('region', {
      name: 'Practitioners not in the Group/Practice you selected:',
    });
    await expect.element(outside.getByText('[Unknown Practitioner]')).toBeVisible();
    expect(row.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
      outside.element().getBoundingClientRect().top,
    );
    expect(
      outside
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Add To Group']);
    expect(outside.getByRole('button').element().querySelector('.tabler-icon-plus')).not.toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(onChoose).toHaveBeenCalledWith(marsh, someSite);
    expect(gateway.received(practitionerCalls.search)[0]?.body).toEqual({
      lastName: { value: 'marsh', mode: 'contains' },
    });
  });

  it('PRACT-020 PRACT-033 PRACT-034 Add To Group adds to the site; then it can be chosen', async () => {
    known(stranger);
    gateway.on(practitionerCalls.addToSite, () => ({
      ...someSite,
      practitioners: [{ npi: '1982735509', name: { first_name: '', last_name: '' }, credential: null }],
      version: 1,
    }));
    const { screen, onChoose } = await searchMarsh();
    await screen.getByRole('button', { name: /^Add To Group/ }).click();
    const row = screen.getByRole('button', { name: /NPI: 1982735509/ });
    await expect.element(row).toHaveFocus();
    expect(gateway.received(practitionerCalls.addToSite)[0]?.body).toEqual({ npis: ['1982735509'] });
    await row.click();
    expect(onChoose).toHaveBeenCalledWith(stranger, someSite);
  });

  it('PRACT-041 PRACT-042 a lost practitioner or site is asked for again', async () => {
    known(stranger);
    gateway.refuse(practitionerCalls.addToSite, 'PractitionerNotFound');
    const { screen } = await searchMarsh();
    const add = screen.getByRole('button', { name: /^Add To Group/ });
    await add.click();
    await expect
      .element(
        screen.getByText('Please reselect the practitioner you would like added to this site', {
          exact: true,
        }),
      )
      .toBeVisible();
    gateway.refuse(practitionerCalls.addToSite, 'SiteNotFound');
    await add.click();
    await expect
      .element(
        screen.getByText(
          'Please reselect the Group/Practice to which you would like to add this practitioner',
          { exact: true },
        ),
      )
      .toBeVisible();
  });

  it('PRACT-023 PRACT-024 PRACT-025 nobody known: the registry is asked by itself', async () => {
    const first = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    gateway.on(practitionerCalls.search, async () => {
      await first.promise;
      return { rows: [], total: 0 };
    });
    gateway.on(practitionerCalls.searchRegistry, async () => {
      await second.promise;
      return { rows: [], total: 0 };
    });
    const { screen } = await searchMarsh();
    await expect
      .element(screen.getByText("Searching within the product's known practitioners...", { exact: true }))
      .toBeVisible();
    first.resolve();
    await expect
      .element(screen.getByText('This is a new practitioner for the product.', { exact: true }))
      .toBeVisible();
    await expect
      .element(screen.getByText('Searching Government Registry for matches...', { exact: true }))
      .toBeVisible();
    second.resolve();
    await expect
      .element(screen.getByText('Sorry there are no matching results', { exact: true }))
      .toBeVisible();
    await expect
      .element(screen.getByText('Please try refiltering with new search criteria', { exact: true }))
      .toBeVisible();
    expect(screen.getByText('Search NPI Registry').elements()).toEqual([]);
    expect(gateway.received(practitionerCalls.searchRegistry)[0]?.body).toEqual(['lastName=marsh*']);
  });

  it('PRACT-021 PRACT-022 the registry is offered below what is known', async () => {
    known(marsh);
    registry(stranger);
    const { screen, button } = await searchMarsh();
    await expect
      .element(screen.getByText("Don't see the practitioner you are looking for?", { exact: true }))
      .toBeVisible();
    await button('Search NPI Registry').click();
    await expect.element(screen.getByText('From the NPI registry')).toBeVisible();
    expect(screen.getByText("Don't see the practitioner you are looking for?").elements()).toEqual([]);
  });

  it('PRACT-014 PRACT-032 a late answer to an older search is ignored', async () => {
    const late = Promise.withResolvers<void>();
    const asked: string[] = [];
    gateway.on(practitionerCalls.search, async ({ body }) => {
      const isOld = JSON.stringify(body).includes('marsh');
      asked.push(isOld ? 'older' : 'newer');
      if (isOld) await late.promise;
      return { rows: isOld ? [marsh] : [{ ...marsh, credential: 'DO' }], total: 1 };
    });
    const { screen, button, field } = await searchMarsh();
    await button('Refilter').click();
    await field('Practitioner Last Name').fill('evelyn');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(', DO')).toBeVisible();
    expect(asked).toEqual(['older', 'newer']);
    late.resolve();
    // What the late answer would show is drawn by then.
    await nextFrames();
    await expect.element(screen.getByText(', DO')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Results (1)' }).elements()).toHaveLength(1);
    expect(screen.getByText(', MD').elements()).toEqual([]);
  });
});
