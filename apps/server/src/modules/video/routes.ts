// Which handler answers which call about video visits?
import type { videoCalls } from '@alveary/contract/video/calls.ts';
import type { guestCalls } from '@alveary/contract/video/guest.calls.ts';
import type { Handlers } from '../../platform/calls/context.ts';
import { askState, connect, leave, openVisit, wait } from './guest.ts';
import { invite } from './invite.ts';
import { admit, createVisit, end, join, listOwnVisits, readStanding, readVisit } from './visits.ts';

export const videoHandlers = {
  create: createVisit,
  own: listOwnVisits,
  one: readVisit,
  standing: readStanding,
  invite,
  admit,
  join,
  end,
} satisfies Handlers<typeof videoCalls>;

export const guestHandlers = {
  participant: openVisit,
  state: askState,
  wait,
  connect,
  leave,
} satisfies Handlers<typeof guestCalls>;
