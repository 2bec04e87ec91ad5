// What does a person read when the server is ready? Where it is, with which accounts to try it, or how the first one begins.

export interface ShownAccount {
  readonly email: string;
  readonly password: string;
  /** What the account is for, in words. */
  readonly roles: string;
}

export interface Invitation {
  readonly email: string;
  /** Confirms the account and sets its password. */
  readonly link: string;
}

export function invitationText({ email, link }: Invitation): string {
  return [
    `  The first administrator is ${email}. Set the password of the account here:`,
    `    ${link}`,
    '  The link works once, for 7 days; each start shows another one until the account is confirmed.',
  ].join('\n');
}

export function accountTable(accounts: readonly ShownAccount[]): string {
  const width = Math.max(...accounts.map(({ email }) => email.length));
  const rows = accounts.map(
    ({ email, password, roles }) => `    ${email.padEnd(width)} — ${password}   ${roles}`,
  );
  return ['  Accounts of the demo world:', ...rows].join('\n');
}
