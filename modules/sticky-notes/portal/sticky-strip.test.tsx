// Is a sticky note written with its priority, read below the patient bar, edited as it was seen, and resolved after a question?
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { errorCatalogue } from '@alveary/contract/errors.ts';
import { stickyNoteCalls } from '../contract/calls.ts';
import type { StickyNote } from '../contract/model.ts';
import { forgetPerson } from '@alveary/portal/lib/person.ts';
import { createStore, useStore } from '@alveary/portal/lib/store.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { AddStickyNote, StickyStrip } from './sticky-strip.tsx';
import { someSiteProfile } from '@alveary/modules/patients/portal/testing/sample-patient.ts';

const note: StickyNote = {
  id: '0190a0a0-0000-7000-8000-000000000901',
  priority: 'MEDIUM',
  subject: 'StickyNote',
  text: 'Prefers calls before noon',
  createdAt: '2026-11-20T10:00:00Z',
  createdBy: null,
  version: 2,
};

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.keep, () => ({ key: 'note', content: {}, updatedAt: '2026-11-20T10:00:00Z' }));
  gateway.on(draftCalls.discard, () => undefined);
});
afterEach(() => gateway.restore());

const open = (stickyNotes: StickyNote[], user = someone) => {
  const siteProfile = { ...someSiteProfile, profile: { ...someSiteProfile.profile, stickyNotes } };
  return renderInPortal(
    <>
      <AddStickyNote siteProfile={siteProfile} locale="en-US" />
      <StickyStrip siteProfile={siteProfile} locale="en-US" />
    </>,
    { user },
  );
};

describe('the sticky notes on the patient page', () => {
  it('PROFILE-033 PROFILE-067 one is written, of high priority where nothing else is chosen', async () => {
    gateway.on(stickyNoteCalls.create, () => note);
    const { screen } = await open([]);
    await screen.getByRole('button', { name: 'Add sticky note' }).click();
    await expect.element(screen.getByRole('radio', { name: 'High' })).toBeChecked();
    await screen.getByRole('button', { name: 'Add note', exact: true }).click();
    await expect.element(screen.getByText('Write the note.')).toBeVisible();
    await screen.getByRole('textbox', { name: 'Note' }).fill('Allergic to latex');
    await screen.getByRole('button', { name: 'Add note', exact: true }).click();
    await expect.element(screen.getByText('The sticky note was saved.')).toBeVisible();
    expect(gateway.received(stickyNoteCalls.create)[0]?.body).toEqual({
      priority: 'HIGH',
      text: 'Allergic to latex',
    });
  });

  it('PROFILE-067 one is edited as it was seen; what is typed stays when somebody else was faster', async () => {
    gateway.refuse(stickyNoteCalls.update, 'Stale', [], { ...note, version: 3 });
    const { screen } = await open([note]);
    await screen.getByRole('button', { name: 'Edit: Prefers calls before noon' }).click();
    const text = screen.getByRole('textbox', { name: 'Note' });
    await expect.element(text).toHaveValue('Prefers calls before noon');
    await text.fill('Prefers calls after noon');
    await screen.getByRole('radio', { name: 'Low' }).click();
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText(errorCatalogue.Stale.message)).toBeVisible();
    await expect.element(text).toHaveValue('Prefers calls after noon');
    expect(gateway.received(stickyNoteCalls.update)[0]?.body).toEqual({
      priority: 'LOW',
      text: 'Prefers calls after noon',
      version: 2,
    });
  });

  /** The strip of a page that is told what others do. */
  const openLive = async () => {
    const notes = createStore([note]);
    const Live = () => {
      const stickyNotes = useStore(notes);
      const siteProfile = { ...someSiteProfile, profile: { ...someSiteProfile.profile, stickyNotes } };
      return <StickyStrip siteProfile={siteProfile} locale="en-US" />;
    };
    const { screen } = await renderInPortal(<Live />);
    await screen.getByRole('button', { name: /^Edit/ }).click();
    await screen.getByRole('textbox', { name: 'Note' }).fill('Prefers calls after noon');
    return { screen, notes };
  };

  it('what a colleague saves while one is edited is said, and not saved over without a look', async () => {
    gateway.on(stickyNoteCalls.update, () => note);
    const { screen, notes } = await openLive();
    notes.set(() => [{ ...note, text: 'Never calls', version: 3 }]);
    await expect.element(screen.getByText('Changed in the meantime.')).toBeVisible();
    await expect.element(screen.getByRole('dialog').getByText('Never calls')).toBeVisible();
    await expect
      .element(screen.getByRole('textbox', { name: 'Note' }))
      .toHaveValue('Prefers calls after noon');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('The sticky note was saved.')).toBeVisible();
    expect(gateway.received(stickyNoteCalls.update)[0]?.body).toMatchObject({ version: 3 });
  });

  it('one that a colleague resolves while it is edited keeps what was typed, and says that it is gone', async () => {
    gateway.refuse(stickyNoteCalls.update, 'StickyNoteNotFound');
    const { screen, notes } = await openLive();
    notes.set(() => []);
    await expect.element(screen.getByRole('list', { name: 'Sticky notes' })).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText(errorCatalogue.StickyNoteNotFound.message)).toBeVisible();
    await expect
      .element(screen.getByRole('textbox', { name: 'Note' }))
      .toHaveValue('Prefers calls after noon');
  });

  it('PROFILE-032 PROFILE-067 priority and text stand there; it is resolved after a question', async () => {
    gateway.on(stickyNoteCalls.update, () => note);
    const { screen } = await open([note]);
    await expect
      .element(screen.getByRole('list', { name: 'Sticky notes' }).getByRole('listitem'))
      .toHaveTextContent('MediumPrefers calls before noonEditResolve');
    await screen.getByRole('button', { name: 'Resolve: Prefers calls before noon' }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Resolve' }).click();
    await expect.element(screen.getByText('The sticky note was resolved.')).toBeVisible();
    expect(gateway.received(stickyNoteCalls.update)[0]?.body).toEqual({ version: 2, resolved: true });
  });

  it('who may not change the record reads them', async () => {
    const [role] = someone.site_users[0]!.roles;
    const reader = {
      ...someone,
      site_users: [{ site_id: siteId, roles: [{ ...role!, actions_permitted: ['action_profile_view'] }] }],
    };
    const { screen } = await open([note], reader);
    await expect.element(screen.getByText('Prefers calls before noon')).toBeVisible();
    expect(screen.getByRole('list').getByRole('button').elements()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Add sticky note' }).elements()).toEqual([]);
  });
});

it('SHELL-084 a note that was begun is said at the pin', async () => {
  const key = `sticky-note:new:${someSiteProfile.profile.id}`;
  gateway.on(draftCalls.list, () => [{ key, updatedAt: '2026-11-20T10:00:00Z' }]);
  forgetPerson();
  const { screen } = await open([]);
  await expect.element(screen.getByRole('button', { name: 'Add sticky note · 1 unsaved' })).toBeVisible();
});
