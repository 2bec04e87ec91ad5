import { now } from '../../lib/clock.ts';
import { showAgo } from '../../lib/dates.ts';
import { KeptTyping } from '../../ui/kept-typing.tsx';
import type { PersonForm } from './use-person-form.ts';

/** What was typed about this user earlier and not saved is back. */
export const KeptPersonTyping = ({ form }: { readonly form: PersonForm }) =>
  form.keptAt === null ? null : <KeptTyping when={showAgo(form.keptAt, now())} onDiscard={form.discard} />;
