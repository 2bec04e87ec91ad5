// Whom may a journey change? A user of its own, invited for it and confirmed by the link of the welcome mail.
import { type APIRequestContext, expect } from '@playwright/test';
import { linkIn, messageTo } from './outbox.ts';
import { origin, PASSWORD } from './people.ts';

export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

interface Wishes {
  readonly isAdmin?: boolean;
  /** Leaves the welcome mail unread. */
  readonly isUnconfirmed?: boolean;
}

/** Invites somebody to Harbor Lung as Lena; the name is another one for each journey. */
export async function newUser(
  request: APIRequestContext,
  lastName: string,
  wishes: Wishes = {},
): Promise<NewUser> {
  const headers = { origin };
  const post = async (path: string, data: unknown) => request.post(`/gateway/${path}`, { data, headers });
  const firstName = 'Liv';
  const email = `${firstName}.${lastName}@harborlung.example`.toLowerCase();
  const signedIn = await post('authenticate', { username: 'lena@alveary.example', password: PASSWORD });
  expect(signedIn.status()).toBe(200);
  const sites: { id: string; slug: string }[] = await (await request.get('/gateway/sites')).json();
  const added = await post('portal_admin/user', {
    source: 'portal',
    user: {
      email,
      first_name: firstName,
      last_name: lastName,
      phone_number: null,
      phone_country_code: null,
      portal_configuration: { two_factor_authentication: false },
      site_users: [
        {
          site_id: sites.find(({ slug }) => slug === 'harbor-lung')?.id,
          roles: [{ code: wishes.isAdmin ? 'portal_site_admin' : 'portal_site_caregiver' }],
        },
      ],
    },
  });
  expect(added.status()).toBe(201);
  const { id } = await added.json();
  if (wishes.isUnconfirmed !== true) {
    const token = new URL(linkIn(await messageTo(email, 1)), origin).searchParams.get('token');
    expect((await post('account/confirm', { token, new_password: PASSWORD })).status()).toBe(204);
  }
  return { id, email, name: `${firstName} ${lastName}` };
}
